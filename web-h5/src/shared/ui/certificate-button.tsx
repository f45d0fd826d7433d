import { Button } from 'react-vant/es/button/index.js';
import { useSubmission } from '../hooks/use-submission';
import { fetchFile } from '../lib/fetch-file';
import { saveFile } from '../lib/save-file';
import { Outcome } from './panel';

/** Saves the licence certificate of an order (SHELF-11). */
export function CertificateButton({ orderId, isSmall }: { orderId: string; isSmall?: boolean }) {
  const submission = useSubmission({
    name: 'certificate',
    mutationFn: () => fetchFile(`/orders/${encodeURIComponent(orderId)}/certificate`),
    onSuccess: (url: string) => saveFile(url, `授权证书-${orderId}.pdf`),
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
        loadingText="正在制作…"
        onClick={() => submission.send()}
      >
        授权证书
      </Button>
    </>
  );
}
