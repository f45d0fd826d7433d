import { useQuery } from '@tanstack/react-query';
import { casesQuery } from '../../../features/cases/api/cases';
import { CaseList } from '../../../features/cases/components/case-list';
import { LoadFault } from '../../../shared/ui/load-fault';
import { Notice } from '../../../shared/ui/notice';
import { PageLoading } from '../../../shared/ui/page-loading';
import styles from './orders-page.module.css';

/** The cases of the reader: as a buyer, as a designer, or all of them for an admin (HELP-02). */
export function CasesPage() {
  const { data, error, refetch } = useQuery(casesQuery);
  return (
    <div className={styles.page}>
      <h1>售后</h1>
      {error && !data && (
        <LoadFault isPart title="没能加载" fault={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <PageLoading text="正在加载…" />}
      {data?.length === 0 && (
        <Notice isPart title="没有售后" text="图解有问题时，在“我的订单”里点“需要帮助”" />
      )}
      {data && data.length > 0 && <CaseList cases={data} />}
    </div>
  );
}

export { CasesPage as Component };
