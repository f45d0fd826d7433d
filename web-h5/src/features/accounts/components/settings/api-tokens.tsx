import {
  TOKEN_PERMISSIONS,
  type ApiTokenItem,
  type CreateApiTokenRequest,
  LIMITS,
  MESSAGES,
  type Permission,
  permissionLabels,
  PERMISSIONS,
  type SessionUser,
} from '#contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { copyText } from '../../../../shared/lib/copy-text';
import { dateAndTime } from '../../../../shared/lib/dates';
import { useSession } from '../../../../shared/lib/session/session';
import { Form, Outcome, SubmitRow } from '../../../../shared/ui/panel';
import { OptionChips } from '../../../../shared/ui/option-chips';
import { RetryLine } from '../../../../shared/ui/retry-line';
import { TextField } from '../../../../shared/ui/text-field';
import { useSubmission } from '../../../../shared/hooks/use-submission';
import { createApiToken, revokeApiToken } from '../../api/api-tokens';
import { API_TOKENS_KEY, apiTokensQuery } from '../../api/api-tokens';
import { useOwnProof } from '../../hooks/use-own-proof';
import styles from './api-tokens.module.css';
import { OwnProofFields } from './own-proof-fields';

const PERMISSION_OPTIONS = TOKEN_PERMISSIONS.map((value) => ({
  value,
  label: PERMISSIONS[value].label,
}));

/** Lists, creates and revokes an admin's tokens for the command line. */
export function ApiTokens({ profile }: { profile: SessionUser }) {
  if (!profile.is_admin) return <p>{MESSAGES.uploadNotAllowed}</p>;
  return (
    <>
      <p>
        令牌让命令行工具以你的身份操作商城。在终端运行 <code>cloudknit login</code>{' '}
        会自动得到一个；自动化任务可在下面新建。
      </p>
      <TokenList />
      <NewToken />
    </>
  );
}

function TokenList() {
  const { data: tokens, error, refetch } = useQuery(apiTokensQuery(useSession().fullName));
  if (error && !tokens) return <RetryLine fault={error} onRetry={() => void refetch()} />;
  if (!tokens) return <p>正在加载…</p>;
  if (tokens.length === 0) return <p className={styles.none}>还没有令牌</p>;
  return (
    <ul className={styles.list}>
      {tokens.map((token) => (
        <Token key={token.id} token={token} />
      ))}
    </ul>
  );
}

function Token({ token }: { token: ApiTokenItem }) {
  const { id, name, permissions, created_at, last_used_at } = token;
  const queries = useQueryClient();
  const revocation = useSubmission({
    name: 'revoke token',
    mutationFn: () => revokeApiToken(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: API_TOKENS_KEY }),
  });
  return (
    <li className={styles.token}>
      <div>
        <strong>{name}</strong>
        <span>{permissions ? `只能：${permissionLabels(permissions)}` : '能做你能做的一切'}</span>
        <span>创建于 {dateAndTime(created_at)}</span>
        <span>{last_used_at ? `最近使用 ${dateAndTime(last_used_at)}` : '还没有用过'}</span>
        {revocation.error && <Outcome text={revocation.error} />}
      </div>
      <Button
        plain
        size="small"
        type="primary"
        loading={revocation.isSending}
        loadingText="正在撤销…"
        aria-label={`撤销 ${name}`}
        onClick={() => revocation.send()}
      >
        撤销
      </Button>
    </li>
  );
}

function NewToken() {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const proof = useOwnProof();
  const [permissions, setPermissions] = useState<Permission[]>([]);
  const [token, setToken] = useState('');
  const [copied, setCopied] = useState('');
  const submission = useSubmission({
    name: 'create token',
    mutationFn: (wanted: Omit<CreateApiTokenRequest, 'password'>) =>
      proof.actWith((password) => createApiToken({ ...wanted, password })),
    onSuccess: async (created) => {
      setToken(created);
      setName('');
      proof.setPassword('');
      setPermissions([]);
      setCopied('');
      await queries.invalidateQueries({ queryKey: API_TOKENS_KEY });
    },
  });
  const copy = async () => setCopied((await copyText(token)) ? '已复制' : '没能复制，请手动选择');
  return (
    <>
      {token && (
        <div className={styles.fresh} role="status">
          <p>请现在保存，它不会再显示：</p>
          <code>{token}</code>
          <Button plain size="small" type="primary" onClick={() => void copy()}>
            复制
          </Button>
          {copied && <span>{copied}</span>}
        </div>
      )}
      <Form
        onSubmit={() => submission.send({ name, ...(permissions.length > 0 && { permissions }) })}
      >
        <TextField
          label="新令牌的名字"
          placeholder="例如：仓库电脑"
          autoComplete="off"
          maxLength={LIMITS.apiTokenNameMax}
          value={name}
          onChange={setName}
        />
        <OptionChips
          legend="只能做什么"
          options={PERMISSION_OPTIONS}
          chosen={permissions}
          note="一项也不选：能做你能做的一切"
          onChange={setPermissions}
        />
        <OwnProofFields proof={proof} />
        <SubmitRow label="新建令牌" submission={submission} />
      </Form>
    </>
  );
}
