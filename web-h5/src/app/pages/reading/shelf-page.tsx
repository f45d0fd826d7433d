import { foldText, type ShelfItem } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { shelfQuery } from '../../../features/reading/api/shelf';
import { ShelfCover } from '../../../features/reading/components/project/shelf-cover';
import { useAddressQuery } from '../../../shared/hooks/use-address-search';
import { logFault } from '../../../shared/lib/log';
import { useSession } from '../../../shared/lib/session/session';
import { ButtonLink } from '../../../shared/ui/button-link';
import { Notice } from '../../../shared/ui/notice';
import { OtherAccountLink } from '../../../shared/ui/other-account-link';
import { SignedInContent } from '../../../shared/ui/signed-in-content';
import { TextField } from '../../../shared/ui/text-field';
import styles from './shelf-page.module.css';

/** All that the reader has bought (SHELF-01). */
export function ShelfPage() {
  return (
    <div className={styles.page}>
      <h1>我的图解</h1>
      <Shelf />
    </div>
  );
}

function Shelf() {
  const { fullName } = useSession();
  const result = useQuery(shelfQuery(fullName));
  useEffect(() => {
    if (result.error) logFault('shelf', result.error);
  }, [result.error]);
  return (
    <SignedInContent
      result={result}
      fullName={fullName}
      back="/shelf"
      loading="正在加载图解…"
      failed="没能加载图解"
    >
      {(items) => <ShelfItems items={items} />}
    </SignedInContent>
  );
}

function ShelfItems({ items }: { items: ShelfItem[] }) {
  const [words, setWords] = useAddressQuery();
  if (items.length === 0) {
    return (
      <Notice isPart title="还没有图解" text="买到的图解都在这里，下架了也在">
        <ButtonLink to="/">去逛逛</ButtonLink>
        <OtherAccountLink back="/shelf" />
      </Notice>
    );
  }
  const wanted = foldText(words).split(/\s+/);
  const found = items.filter(({ name, designer_username }) => {
    const text = foldText(`${name} ${designer_username ?? ''}`);
    return wanted.every((word) => text.includes(word));
  });
  return (
    <>
      <TextField
        label="找图解"
        type="search"
        isRequired={false}
        value={words}
        maxLength={100}
        placeholder="名称或设计师"
        onChange={setWords}
      />
      <p role="status" className={styles.count}>
        {words.trim() ? `找到 ${found.length} 份，共 ${items.length} 份` : `共 ${items.length} 份`}
      </p>
      <ul className={styles.shelf}>
        {found.map((item) => (
          <ShelfCover key={item.design_id} item={item} />
        ))}
      </ul>
    </>
  );
}

export { ShelfPage as Component };
