import { Button } from 'react-vant/es/button/index.js';
import { useSubmission } from '../hooks/use-submission';
import { fetchFile } from '../lib/http/fetch-file';
import { saveFile } from '../lib/http/save-file';
import { Outcome } from './panel';

const FILES = {
  certificate: { path: 'certificate', label: '授权证书', loadingText: '正在制作…' },
  invoice: { path: 'invoice/file', label: '发票', loadingText: '正在下载…' },
} as const;

/** Saves a PDF of an order: its licence certificate (SHELF-11), or its issued invoice (HELP-04). */
export function OrderFileButton({
  file,
  orderId,
  isSmall,
}: {
  file: keyof typeof FILES;
  orderId: string;
  isSmall?: boolean;
}) {
  const { path, label, loadingText } = FILES[file];
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
        onClick={() => submission.send()}
      >
        {label}
      </Button>
    </>
  );
}
