import type { OrderFile } from '#contracts';
import { useNavigate } from 'react-router';
import { Button } from 'react-vant/es/button/index.js';
import { useSubmission } from '../hooks/use-submission';
import { fetchFile } from '../lib/http/fetch-file';
import { saveFile } from '../lib/http/save-file';
import { ORDER_FILES, orderFilePage } from '../lib/order-files';
import { isInWechat } from '../lib/wechat-browser';
import { Outcome } from './panel';

/** Saves a PDF of an order: its licence certificate (SHELF-11), or its issued invoice (HELP-04). */
export function OrderFileButton({
  file,
  orderId,
  isSmall,
}: {
  file: OrderFile;
  orderId: string;
  isSmall?: boolean;
}) {
  const navigate = useNavigate();
  const { path, label, loadingText } = ORDER_FILES[file];
  const submission = useSubmission({
    name: file,
    mutationFn: () => fetchFile(`/orders/${encodeURIComponent(orderId)}/${path}`),
    onSuccess: (url: string) => saveFile(url, `${label}-${orderId}.pdf`),
  });
  return (
    <>
      {submission.error && <Outcome text={submission.error} />}
      <Button
        block={!isSmall}
        plain
        type="primary"
        size={isSmall ? 'small' : 'normal'}
        loading={submission.isSending}
        loadingText={loadingText}
        // The WeChat browser cannot save files.
        onClick={() =>
          isInWechat() ? void navigate(orderFilePage(orderId, file)) : submission.send()
        }
      >
        {label}
      </Button>
    </>
  );
}
