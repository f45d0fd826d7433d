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

  it('replaces the entities that drawing programs declare (READ-03)', () => {
    const doctype = `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
      <!ENTITY ns_svg "http://www.w3.org/2000/svg">
      <!ENTITY ns_ai 'http://ns.adobe.com/AdobeIllustrator/10.0/'>
      <!ENTITY st0 "fill:none;stroke:#000000; ">
    ]>`;
    const content =
      '<switch><foreignObject requiredExtensions="&ns_ai;"><p/></foreignObject><path style="&st0;" d="M0 0"/></switch>';
    const read = sanitiseSvg(
      `<?xml version="1.0"?>${doctype}<svg xmlns="&ns_svg;" xmlns:i="&ns_ai;">${content}</svg>`,
    );
    expect(read).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:i="http://ns.adobe.com/AdobeIllustrator/10.0/">' +
        '<switch><path style="fill:none;stroke:#000000; " d="M0 0"></path></switch></svg>',
    );
  });

  it('removes what an entity would load (READ-03)', () => {
    const entities =
      '<!ENTITY a "http://example.com/a.png"><!ENTITY b "fill:url(//x/y);"><!ENTITY lt "fill:red;">';
    const used = svg('<image href="&a;"></image><g style="&b;">&lt;</g>');
    expect(sanitiseSvg(`<!DOCTYPE svg [${entities}]>${used}`)).toBe(
      svg('<image></image><g style="fill:;">&lt;</g>'),
    );
  });

  it.each([
    ['a nested one', '<!ENTITY a "http://a/"><!ENTITY b "fill:&a;;">', '<g a="&b;"/>'],
    ['an outside one', '<!ENTITY a SYSTEM "file:///etc/passwd">', '<g a="&a;"/>'],
    ['a parameter', '<!ENTITY % a "http://a/">', '<g a="&a;"/>'],
    ['mark-up', '<!ENTITY a "http://a/<g/>">', '<g a="&a;"/>'],
    ['a long one', `<!ENTITY a "http://${'a'.repeat(300)}">`, '<g a="&a;"/>'],
    ['many', '<!ENTITY a "http://a/">'.repeat(64) + '<!ENTITY b "http://b/">', '<g a="&b;"/>'],
    ['much text', `<!ENTITY a "http://${'a'.repeat(290)}">`, `<g a="${'&a;'.repeat(4_000)}"/>`],
  ])('refuses entities that are %s (READ-03)', (_name, entities, content) => {
    const file = `<!DOCTYPE svg [${entities}]>${svg(content)}`;
    expect(() => sanitiseSvg(file)).toThrow('the file cannot be read: broken');
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
