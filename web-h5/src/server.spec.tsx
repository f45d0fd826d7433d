import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { PageToRender } from '#contracts';
import { afterEach, describe, expect, it, jest } from '@jest/globals';

// React as the server's build has it; it is chosen when React is loaded.
process.env['NODE_ENV'] = 'production';
const { lazy, Suspense } = await import('react');
const { renderToPipeableStream, renderToString } = await import('react-dom/server');
const { makeQueries } = await import('./app/queries');
const { SiteContexts } = await import('./app/site-contexts');
const { renderPage, preparePage } = await import('./server');
const { readCookie } = await import('./shared/lib/session/cookies');
const { fixedSession, sessionFrom, useSession } = await import('./shared/lib/session/session');
const { useShopFacts } = await import('./shared/lib/shop-facts');

const PEOPLE = ['anna', 'bert'] as const;
type Person = (typeof PEOPLE)[number];

const cookiesOf = (person: Person) =>
  `username=${person}; login_type=email; email=${person}%40mail.example`;

const shopOf = (person: Person) => ({
  name: '云织商城',
  slots: [],
  serviceEmail: `service@${person}.example`,
  officialAccount: 'cloudknit',
  filingNumber: `filed for ${person}`,
  company: '织云贸易有限公司',
  creditCode: '91310115MA1K3ABC2D',
  policeFiling: '',
});

const pageOf = (person: Person): PageToRender => ({
  address: '/',
  data: {
    categories: [
      { id: 1, name: `category of ${person}`, slug: 'hat', parent: null, children: [], merged: [] },
    ],
    designs: { results: [], count: 0, count_is_exact: true, next: null, previous: null },
  },
  cookies: cookiesOf(person),
  shop: shopOf(person),
});

/** Which of the two people a page names, by its menu, its categories and its footer. */
const namedIn = (html: string) => PEOPLE.filter((person) => html.includes(person));

const partsOf = (person: Person) => [
  `账户菜单：${person}`,
  `category of ${person}`,
  `filed for ${person}`,
];

/** The HTML without the marks that React leaves between texts. */
const readable = (html: string) => html.replaceAll('<!-- -->', '');

describe('rendering on the server', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('names no other visitor when two pages are requested at once', async () => {
    const pages = await Promise.all(PEOPLE.map((person) => renderPage(pageOf(person))));
    pages.map(readable).forEach((page, index) => {
      const person = PEOPLE[index]!;
      expect(partsOf(person).filter((part) => !page.includes(part))).toEqual([]);
      expect(namedIn(page)).toEqual([person]);
    });
  });

  it('names no other visitor when two pages are prepared before either is rendered', async () => {
    const prepared = await Promise.all(PEOPLE.map((person) => preparePage(pageOf(person))));
    const pages = prepared.map(({ element }) => renderToString(element));
    pages.map(readable).forEach((page, index) => {
      const person = PEOPLE[index]!;
      expect(partsOf(person).filter((part) => !page.includes(part))).toEqual([]);
      expect(namedIn(page)).toEqual([person]);
    });
    for (const { queries } of prepared) queries.clear();
  });

  it('names no other visitor when a component of a page waits while another page is rendered', async () => {
    const gates = new Map<Person, () => void>();
    const renders = PEOPLE.map((person) => {
      const open = new Promise<void>((resolve) => gates.set(person, resolve));
      const Late = lazy(async () => {
        await open;
        return { default: Facts };
      });
      const output = new PassThrough();
      const { pipe } = renderToPipeableStream(
        <SiteContexts
          queries={makeQueries()}
          session={fixedSession(sessionFrom(cookiesOf(person)))}
          shop={shopOf(person)}
        >
          <Facts />
          <Suspense>
            <Late />
          </Suspense>
        </SiteContexts>,
        { onAllReady: () => pipe(output) },
      );
      return text(output);
    });
    // The first page goes on last.
    gates.get('bert')!();
    await renders[1];
    gates.get('anna')!();
    const pages = await Promise.all(renders);
    PEOPLE.forEach((person, index) => {
      expect(pages[index]!.split(`${person} at service@${person}.example`)).toHaveLength(3);
      expect(namedIn(pages[index]!)).toEqual([person]);
    });
  });

  it('shows no name on the page of a visitor after that of somebody who is signed in', async () => {
    await renderPage(pageOf('anna'));
    const page = await renderPage({ ...pageOf('bert'), cookies: '' });
    expect(page).toContain('登录');
    expect(page).not.toContain('账户菜单');
    expect(page).not.toContain('anna');
  });

  it('shows the name of the shop from its settings on the about page and in the terms', async () => {
    const shop = { ...shopOf('anna'), name: '毛线小铺' };
    for (const [address, sentence] of [
      ['/about', '毛线小铺是一家卖编织图解的小店'],
      ['/terms', '欢迎使用毛线小铺。'],
    ] as const) {
      expect(readable(await renderPage({ ...pageOf('anna'), address, shop }))).toContain(sentence);
    }
  });

  it('has no cookies but those that are passed to it', () => {
    expect(() => readCookie('username')).toThrow('document is not defined');
  });

  it('leaves no timer behind that would keep the data of a page in memory', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    // The list is not part of the data: its query begins while the page is rendered.
    await renderPage({ ...pageOf('anna'), data: { categories: [] } });
    expect(jest.getTimerCount()).toBe(0);
  });
});

function Facts() {
  const { fullName } = useSession();
  const { serviceEmail } = useShopFacts();
  return <p>{`${fullName} at ${serviceEmail}`}</p>;
}
