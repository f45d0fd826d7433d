import { useQuery } from '@tanstack/react-query';
import { casesQuery } from '../../../features/cases/api/cases';
import { CaseList } from '../../../features/cases/components/case-list';
import { statusOf } from '../../../shared/lib/http/api-client';
import { useSession } from '../../../shared/lib/session/session';
import { LoadFault } from '../../../shared/ui/load-fault';
import { Notice } from '../../../shared/ui/notice';
import { PageLoading } from '../../../shared/ui/page-loading';
import { SignInRequired } from '../../../shared/ui/sign-in-required';
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
  const { data, error, refetch } = useQuery(casesQuery(fullName));
  if (!fullName || statusOf(error) === 401) return <SignInRequired isPart back="/cases" />;
  if (error && !data) {
    return <LoadFault isPart title="没能加载" fault={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <PageLoading text="正在加载…" />;
  if (data.length === 0) {
    return <Notice isPart title="没有售后" text="图解有问题时，在“我的订单”里点“需要帮助”" />;
  }
  return <CaseList cases={data} />;
}

export { CasesPage as Component };
