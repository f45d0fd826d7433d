import type { DesignCard, Page } from '#contracts';
import { type GlobalOptions, shopOf } from '../credentials.js';

/** Prints every design on sale that matches, page after page. */
export async function listDesigns(
  options: GlobalOptions & {
    name?: string;
    json?: boolean;
  },
): Promise<void> {
  const shop = shopOf(options);
  const filter = options.name ? `&name=${encodeURIComponent(options.name)}` : '';
  let next: string | null = `/designs/${options.name ? 'search/' : ''}?p=1&n=100${filter}`;
  while (next) {
    const page: Page<DesignCard> = await shop.get<Page<DesignCard>>(next);
    for (const design of page.results) {
      console.log(options.json ? JSON.stringify(design) : describe(design));
    }
    next = page.next;
  }
}

function describe({ id, name, price, designer_username, download_count }: DesignCard): string {
  return [id, `¥${price}`, name, designer_username, `下载 ${download_count}`].join('\t');
}
