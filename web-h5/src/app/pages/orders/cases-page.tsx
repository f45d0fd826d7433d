import { useQuery } from '@tanstack/react-query';
import { casesQuery } from '../../../features/cases/api/cases';
import { CaseList } from '../../../features/cases/components/case-list';
import { useSession } from '../../../shared/lib/session/session';
import { Notice } from '../../../shared/ui/notice';
import { SignedInContent } from '../../../shared/ui/signed-in-content';
import styles from './orders-page.module.css';

/** The cases of the reader: as a buyer, as a designer, or all of them for an admin (HELP-02). */
export function CasesPage() {
  return (
    <div className={styles.page}>
      <h1>售后</h1>
      <Cases />
    </div>
  );
}

function Cases() {
  const { fullName } = useSession();
  const result = useQuery(casesQuery(fullName));
  return (
    <SignedInContent
      result={result}
      fullName={fullName}
      back="/cases"
      loading="正在加载…"
      failed="没能加载"
    >
      {(cases) =>
        cases.length > 0 ? (
          <CaseList cases={cases} />
        ) : (
          <Notice isPart title="没有售后" text="图解有问题时，在“我的订单”里点“需要帮助”" />
        )
      }
    </SignedInContent>
  );
}

export { CasesPage as Component };
