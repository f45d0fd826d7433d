import { Alert } from 'antd';
import { failureOf } from './api';

/** Why a request of this page failed; nothing otherwise. */
export function Failure({ of: { isError, error } }: { of: { isError: boolean; error: unknown } }) {
  return isError && <Alert type="error" showIcon title={failureOf(error)} />;
}
