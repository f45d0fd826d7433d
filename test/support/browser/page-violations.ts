import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from './browser.js';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules about colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Violations that axe reports for a page: severity, rule and element. */
export async function findAxeViolations(page: Page, rules: 'all' | 'colours'): Promise<string[]> {
  const options = {
    runOnly: rules === 'all' ? RULES : COLOUR_RULES,
    resultTypes: ['violations'],
    preload: false,
  };
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(
    `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      .then(() => axe.run(document, ${JSON.stringify(options)}))`,
  );
  return violations.flatMap(({ impact, id, nodes }) =>
    nodes.map(({ target }) => `${impact} ${id} ${target.join(' ')}`),
  );
}

/** What axe finds in the page, light and dark, on a phone and on a desktop, and whether the page is too wide. */
export async function findViolationsInAllLooks(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      found.push(...(await findAxeViolations(page, 'all')));
    }
    const excess = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    if (excess !== 0)
      found.push(`the page is ${viewport.width + excess} px wide in ${viewport.width}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/**
 * Texts of a page that are cut off or outside the window. Intentional ellipses and rows that scroll horizontally are
 * permitted.
 */
export async function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(${cutTexts})()`);
}

/** Links, buttons and fields that are smaller than 44 px in one direction. Links inside a sentence are permitted. */
export async function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(${smallTargets})()`);
}

/**
 * Words of headings that begin on one line and end on another.
 * @param names of designs: a long one has no place where it could break
 */
export async function findSplitWords(page: Page, names: string[]): Promise<string[]> {
  return page.evaluate<string[]>(`(${splitWords})(${JSON.stringify(names)})`);
}

/**
 * Moves through a page with the Tab key.
 * @returns elements that it did not reach, elements without a visible focus, and elements that were covered
 */
export async function findKeyboardViolations(page: Page): Promise<string[]> {
  await page.evaluate(`globalThis.walk = (${keyboardWalk})()`);
  const faults: string[] = [];
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    await page.keyboard.press('Tab');
    const { isRound, fault } = await page.evaluate<{ isRound: boolean; fault: string }>(
      'walk.look()',
    );
    if (isRound) return [...faults, ...(await page.evaluate<string[]>('walk.end()'))];
    if (fault) faults.push(fault);
  }
  return [...faults, 'the walk does not end'];
}

const MOST_STOPS = 400;

const cutTexts = `() => {
  const faults = [];
  const width = document.documentElement.clientWidth;
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > width) faults.push('the page is ' + scrollWidth + ' wide in ' + width);
  const isMeantToEnd = ({ webkitLineClamp, textOverflow }) =>
    webkitLineClamp !== 'none' || textOverflow === 'ellipsis';
  const frameOf = (rect, element) => {
    for (let around = element; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (isMeantToEnd(style) || style.clipPath !== 'none') return null;
      if (style.overflowX === 'auto' || style.overflowX === 'scroll') return null;
      const box = around.getBoundingClientRect();
      const cuts = style.overflowX !== 'visible' || around.matches('button, select, a, dialog');
      const isOut = rect.left < box.left - 1 || rect.right > box.right + 1;
      const isBelow = style.overflowY === 'hidden' && rect.bottom > box.bottom + 4;
      if (cuts && (isOut || isBelow)) return around;
    }
    return rect.left < -1 || rect.right > width + 1 ? document.body : null;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    const element = currentNode.parentElement;
    if (!currentNode.data.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(currentNode);
    for (const rect of range.getClientRects()) {
      const frame = frameOf(rect, element);
      if (frame) faults.push(currentNode.data.trim() + ' is cut by ' + (frame.className || frame.tagName));
    }
  }
  return faults;
}`;

/** A target may be larger than its box: its label belongs to it, and a pseudo-element may extend it. */
const smallTargets = `() => {
  const REACH = 21.5;
  const around = document.querySelector('dialog:modal') ?? document;
  const targets = [...around.querySelectorAll('a[href], button, input, select, textarea, summary')];
  const isInSentence = (element) => {
    if (!element.matches('a, button') || getComputedStyle(element).display !== 'inline') return false;
    return element.parentElement.textContent.trim().length > element.textContent.trim().length + 1;
  };
  const areaOf = (element) => {
    const isInLabel = element.matches('[type=checkbox], [type=radio], [type=file]');
    return (isInLabel && element.labels[0]) || element;
  };
  const small = (element) => {
    const area = areaOf(element);
    area.scrollIntoView({ block: 'center', inline: 'center' });
    const box = area.getBoundingClientRect();
    if (box.width >= 2 * REACH && box.height >= 2 * REACH) return false;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const points = [[x - REACH, y], [x + REACH, y], [x, y - REACH], [x, y + REACH]];
    return points.some(([left, top]) => {
      if (Math.abs(left - x) <= box.width / 2 && Math.abs(top - y) <= box.height / 2) return false;
      const hit = document.elementFromPoint(left, top);
      return !hit || !(area.contains(hit) || hit.closest('label') === area);
    });
  };
  return targets
    .filter((element) => !element.disabled && !element.closest('[inert]'))
    .filter((element) => areaOf(element).checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => areaOf(element).getBoundingClientRect().width > 1)
    .filter((element) => !isInSentence(element) && small(element))
    .map((element) => {
      const { width, height } = areaOf(element).getBoundingClientRect();
      const label = element.labels?.[0]?.textContent;
      const name = element.getAttribute('aria-label') || label || element.textContent.trim() || element.id;
      return Math.round(width) + ' x ' + Math.round(height) + ' ' + element.tagName + ' ' + name;
    });
}`;

const splitWords = `(names) => {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
  const faults = [];
  for (const heading of document.querySelectorAll('h1, h2, h3, h4')) {
    if (!heading.checkVisibility({ visibilityProperty: true })) continue;
    if (names.some((name) => heading.textContent.includes(name))) continue;
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const { segment, index, isWordLike } of segmenter.segment(texts.currentNode.data)) {
        if (!isWordLike) continue;
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + segment.length);
        const rects = [...range.getClientRects()];
        const lines = new Set(rects.map(({ top }) => Math.round(top)));
        // A word that is wider than the line breaks somewhere.
        const width = rects.reduce((sum, rect) => sum + rect.width, 0);
        if (lines.size > 1 && width < heading.clientWidth) faults.push(segment + ' in ' + heading.textContent.trim());
      }
    }
  }
  return faults;
}`;

const keyboardWalk = `() => {
  const seen = new Set();
  const USABLE = 'a[href], button, input, select, textarea, summary';
  const isFree = (element) =>
    !element.disabled && element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true });
  const nameOf = (element) =>
    element.tagName + ' ' + (element.getAttribute('aria-label') || element.textContent || element.id).trim();
  const isMarked = (element) => {
    for (let around = element, steps = 0; around && steps < 3; around = around.parentElement, steps += 1) {
      const { outlineStyle, outlineWidth } = getComputedStyle(around);
      if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) return true;
    }
    return false;
  };
  const isInSight = (element) => {
    // A list that just grew has pushed away what stood below it.
    element.scrollIntoView({ block: 'nearest' });
    const box = (element.labels?.[0] && element.type === 'file' ? element.labels[0] : element).getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return Boolean(hit && (element.contains(hit) || hit.contains(element)));
  };
  const usable = () => [...(document.querySelector('dialog:modal') ?? document).querySelectorAll(USABLE)];
  // Elements that appear on the way are not required: a list's next page, or the search of the top bar, which
  // replaces the page's own search while that one is scrolled out of sight.
  const first = new Set(usable().filter(isFree));
  return {
    look() {
      const element = document.activeElement;
      if (seen.has(element)) return { isRound: true, fault: '' };
      seen.add(element);
      if (element === document.body || element.matches('dialog, iframe')) return { isRound: false, fault: '' };
      if (!isMarked(element)) return { isRound: false, fault: 'unmarked: ' + nameOf(element) };
      if (!isInSight(element)) return { isRound: false, fault: 'hidden: ' + nameOf(element) };
      return { isRound: false, fault: '' };
    },
    end() {
      document.activeElement.blur();
      const radios = new Set([...seen].map((element) => element.type === 'radio' && element.name));
      return usable()
        .filter((element) => first.has(element) && isFree(element) && !seen.has(element) && !radios.has(element.name || null))
        .map((element) => 'not reached: ' + nameOf(element));
    },
  };
}`;
