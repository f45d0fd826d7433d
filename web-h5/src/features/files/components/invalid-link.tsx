import { ButtonLink } from '../../../shared/ui/button-link';
import { Notice } from '../../../shared/ui/notice';

/** A link to a file that has expired or is none of ours. @param again the page that gives a new one */
export function InvalidLink({ again }: { again: string }) {
  const title = (
    <>
      下载链接
      <wbr />
      无效或
      <wbr />
      已过期
    </>
  );
  return (
    <Notice title={title} picture="dropped">
      <ButtonLink to={again} replace>
        重新获取
      </ButtonLink>
      <ButtonLink to="/orders" look="outline">
        我的订单
      </ButtonLink>
      <ButtonLink to="/" look="outline">
        返回首页
      </ButtonLink>
    </Notice>
  );
}
