import { describe, expect, it } from '@jest/globals';
import { sanitiseSvg } from './svg-sanitiser.js';

const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${content}</svg>`;

describe(sanitiseSvg.name, () => {
  it('leaves a chart as it is (READ-03)', () => {
    const chart = svg(
      '<style>.a{fill:url(#g)}</style><use href="#k"/><text x="1">2 &lt; 3 &amp; 图解</text>',
      ' viewBox="0 0 10 10"',
    );
    expect(sanitiseSvg(chart)).toBe(chart.replace('/>', '></use>'));
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in a prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">x</s:script>'],
    ['a page inside', '<foreignObject><p onclick="x">text</p></foreignObject>'],
    ['an animation of an address', '<animate attributeName="href" to="javascript:x"/>'],
  ])('removes %s (READ-03)', (_name, content) => {
    expect(sanitiseSvg(svg(`${content}<g></g>`))).toBe(svg('<g></g>'));
  });

  it.each([
    ['a handler', '<g onload="x"></g>', '<g></g>'],
    ['an address outside', '<image href="https://example.com/a.png"></image>', '<image></image>'],
    ['a file', '<image xlink:href="file:///etc/passwd"></image>', '<image></image>'],
    ['another SVG', '<image href="data:image/svg+xml;base64,AA"></image>', '<image></image>'],
    ['an outside style', '<g style="fill:url(http://a/b)"></g>', '<g style="fill:"></g>'],
    ['an import', '<style>@import "http://a/b";.a{}</style>', '<style>.a{}</style>'],
  ])('removes %s from what remains (READ-03)', (_name, content, left) => {
    expect(sanitiseSvg(svg(content))).toBe(svg(left));
  });

  it.each([
    ['not well-formed', svg('<g>')],
    ['a declared entity', `<!DOCTYPE svg [<!ENTITY a "aaa">]>${svg('&a;')}`],
    ['another document', '<html></html>'],
    ['no document', ''],
  ])('refuses %s (READ-03)', (_name, content) => {
    expect(() => sanitiseSvg(content)).toThrow('the file cannot be read: broken');
  });
});
