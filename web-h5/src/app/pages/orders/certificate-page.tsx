import { CERTIFICATE_MESSAGES, type CertificateCheck } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Button } from 'react-vant/es/button/index.js';
import { certificateQuery } from '../../../features/orders/api/certificates';
import { dateAndTime } from '../../../shared/lib/dates';
import { LoadFault } from '../../../shared/ui/load-fault';
import { PageLoading } from '../../../shared/ui/page-loading';
import { Form, Outcome } from '../../../shared/ui/panel';
import { TextField } from '../../../shared/ui/text-field';
import styles from './certificate-page.module.css';

/** The public page that verifies the code of a licence certificate, without the name of the buyer (SHELF-11). */
export function CertificatePage() {
  const { code = '' } = useParams();
  const { data, error, refetch } = useQuery(certificateQuery(code));
  return (
    <div className={styles.page}>
      <h1>核验授权证书</h1>
      {error && data === undefined && (
        <LoadFault isPart title="没能核验" fault={error} onRetry={() => void refetch()} />
      )}
      {!error && data === undefined && <PageLoading text="正在核验…" />}
      {data === null && <Outcome text={CERTIFICATE_MESSAGES.notFound} />}
      {data && <Certificate certificate={data} />}
      <OtherCode key={code} />
    </div>
  );
}

function Certificate({ certificate }: { certificate: CertificateCheck }) {
  const isValid = certificate.state === 'valid';
  const facts: [string, string][] = [
    ['编号', certificate.code],
    ['图解', certificate.design_name],
    ['设计师', certificate.designer_username],
    ['购买', dateAndTime(certificate.paid_at)],
    ['签发', dateAndTime(certificate.issued_at)],
  ];
  return (
    <article className={styles.certificate}>
      <Outcome
        isDone={isValid}
        text={isValid ? '证书有效' : '证书已失效：订单已退款，不能再凭它出售成品'}
      />
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isValid && (
        <ul className={styles.terms}>
          {certificate.terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      )}
    </article>
  );
}

function OtherCode() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  return (
    <Form
      onSubmit={() =>
        text.trim() && void navigate(`/certificate/${encodeURIComponent(text.trim())}`)
      }
    >
      <TextField
        label="核验另一张"
        isRequired={false}
        value={text}
        maxLength={40}
        placeholder="证书编号，例如 2345-6789-ABCD-EFGH"
        onChange={setText}
      />
      <Button block plain type="primary" nativeType="submit">
        核验
      </Button>
    </Form>
  );
}

export { CertificatePage as Component };
