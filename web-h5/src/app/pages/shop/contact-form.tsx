import { EMAIL_PATTERN, LIMITS, MESSAGES, PHONE_PATTERN } from '#contracts';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { useShopFacts } from '../../../shared/lib/shop-facts';
import { Copyable } from '../../../shared/ui/copyable';
import { DraftNote } from '../../../shared/ui/draft-note';
import { EmailField } from '../../../shared/ui/email-field';
import { Form, Outcome } from '../../../shared/ui/panel';
import { PhoneField } from '../../../shared/ui/phone-field';
import { SelectField } from '../../../shared/ui/select-field';
import { TextArea } from '../../../shared/ui/text-area';
import { TextField } from '../../../shared/ui/text-field';
import { useDraft } from '../../../shared/hooks/use-draft';

interface Letter {
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
}

interface Mail {
  subject: string;
  body: string;
}

const EMPTY: Letter = { name: '', email: '', phone: '', subject: '', message: '' };

/** Composes a message and opens it in the visitor's mail program; the site sends nothing. */
export function ContactForm() {
  const { serviceEmail } = useShopFacts();
  const draft = useDraft('contact', EMPTY);
  const letter = draft.value;
  const [faults, setFaults] = useState<Partial<Letter>>({});
  const [mail, setMail] = useState<Mail | null>(null);
  const change = (field: keyof Letter) => (value: string) => {
    draft.setValue({ ...letter, [field]: value });
    setFaults({ ...faults, [field]: '' });
    setMail(null);
  };
  const submit = () => {
    const found = validate(letter);
    setFaults(found);
    setMail(Object.values(found).some(Boolean) ? null : mailOf(letter));
  };
  return (
    <Form onSubmit={submit}>
      {draft.isRestored && <DraftNote text={MESSAGES.draftRestored} onClear={draft.clear} />}
      <TextField
        label="姓名"
        autoComplete="name"
        maxLength={50}
        value={letter.name}
        error={faults.name ?? ''}
        onChange={change('name')}
      />
      <EmailField value={letter.email} error={faults.email ?? ''} onChange={change('email')} />
      <PhoneField
        label="手机号码（选填）"
        isRequired={false}
        value={letter.phone}
        error={faults.phone ?? ''}
        onChange={change('phone')}
      />
      <SelectField
        label="主题"
        placeholder="请选择"
        options={MESSAGES.contactSubjects}
        value={letter.subject}
        error={faults.subject ?? ''}
        onChange={change('subject')}
      />
      <TextArea
        label="留言"
        maxLength={LIMITS.contactMessageMax}
        value={letter.message}
        error={faults.message ?? ''}
        onChange={change('message')}
      />
      <Button block type="primary" nativeType="submit">
        生成邮件
      </Button>
      {mail && (
        <>
          <Outcome isDone text={MESSAGES.contactReady} />
          <a href={linkOf(serviceEmail, mail)} onClick={draft.forget}>
            用邮件发送给 {serviceEmail}
          </a>
          {/* WeChat's browser opens no mail program. */}
          <p>打不开邮箱应用时，复制下面的内容，粘贴到邮件里：</p>
          <Copyable text={`${mail.subject}\n\n${mail.body}`} what="邮件内容" />
        </>
      )}
    </Form>
  );
}

function validate({ name, email, phone, subject, message }: Letter): Partial<Letter> {
  const required = (value: string) => (value.trim() ? '' : MESSAGES.required);
  const isEmail = EMAIL_PATTERN.test(email);
  return {
    name: required(name),
    email: required(email) || (isEmail ? '' : MESSAGES.emailInvalid),
    phone: phone === '' || PHONE_PATTERN.test(phone) ? '' : MESSAGES.phoneInvalid,
    subject: required(subject),
    message: required(message),
  };
}

function mailOf({ name, email, phone, subject, message }: Letter): Mail {
  const sender = [`姓名：${name}`, `邮箱：${email}`, ...(phone ? [`手机：${phone}`] : [])];
  return { subject: `${subject}：${name}`, body: [message, '', ...sender].join('\n') };
}

function linkOf(serviceEmail: string, { subject, body }: Mail): string {
  return `mailto:${serviceEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
