import { MESSAGES, type OrderFile } from '#contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { Button } from 'react-vant/es/button/index.js';
import { orderFileTokenQuery, orderFileUrl } from '../../../features/files/api/order-files';
import { InvalidLink } from '../../../features/files/components/invalid-link';
import { Handoff } from '../../../features/files/components/handoff';
import { messageOf, statusOf } from '../../../shared/lib/http/api-client';
import { saveFile } from '../../../shared/lib/http/save-file';
import { ORDER_FILES, orderFilePage } from '../../../shared/lib/order-files';
import { isInWechat } from '../../../shared/lib/wechat-browser';
import { ButtonLink } from '../../../shared/ui/button-link';
import { Notice } from '../../../shared/ui/notice';
import { PageLoading } from '../../../shared/ui/page-loading';
import { SignInRequired } from '../../../shared/ui/sign-in-required';
import { NotFoundPage } from '../shop/not-found-page';

/** A PDF of an order: handed over in WeChat, which cannot save files, and saved in the browser that opens it then. */
export function OrderFilePage() {
  const { orderId = '', file = '' } = useParams();
  return Object.hasOwn(ORDER_FILES, file) ? (
    <OrderPdf orderId={orderId} file={file as OrderFile} />
  ) : (
    <NotFoundPage />
  );
}

function OrderPdf({ orderId, file }: { orderId: string; file: OrderFile }) {
  const queries = useQueryClient();
  const [parameters, setParameters] = useSearchParams();
  const link = parameters.get('link');
  const query = orderFileTokenQuery(orderId, file, link);
  const { data: token, error, refetch } = useQuery(query);
  const isHandedOver = isInWechat();
  useEffect(() => {
    if (token === undefined) return;
    if (!isHandedOver) saveFile(orderFileUrl(token));
    else if (token !== link) {
      // WeChat opens this address in the browser, which has no session. The token is not fetched for it again.
      queries.setQueryData(orderFileTokenQuery(orderId, file, token).queryKey, token);
      setParameters({ link: token }, { replace: true });
    }
  }, [isHandedOver, token, link, queries, orderId, file, setParameters]);
  const { label } = ORDER_FILES[file];
  const page = orderFilePage(orderId, file);
  if (token === undefined) {
    if (!error) return <PageLoading text="正在准备…" />;
    if (statusOf(error) === 401) return <SignInRequired back={page} />;
    if (link !== null && statusOf(error) === 404) return <InvalidLink again={page} />;
    return (
      <Notice title={messageOf(error, MESSAGES.downloadFailed)} picture="dropped">
        <Button type="primary" onClick={() => void refetch()}>
          重试
        </Button>
        <ButtonLink to="/orders" look="outline">
          我的订单
        </ButtonLink>
      </Notice>
    );
  }
  const url = orderFileUrl(token);
  if (isHandedOver) {
    const text = `微信存不了${label}：点右上角 ···，选“在浏览器中打开”，就会自动下载。链接 15 分钟内有效。`;
    return <Handoff text={text} url={url} />;
  }
  return (
    <Notice title={MESSAGES.downloadStarted} text={label}>
      <Button plain type="primary" onClick={() => saveFile(url)}>
        {MESSAGES.downloadRetry}
      </Button>
      <ButtonLink to="/" replace>
        返回首页
      </ButtonLink>
    </Notice>
  );
}

export { OrderFilePage as Component };
