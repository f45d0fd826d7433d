import { useParams, useSearchParams } from 'react-router';
import { DesignMissing } from '../../features/catalogue/components/design-missing';
import { useDesign } from '../../features/catalogue/hooks/use-design';
import { createOrder } from '../../features/orders/api/orders';
import { Checkout } from '../../features/payments/components/checkout';
import { PageLoading } from '../../shared/ui/page-loading';

export function PaymentPage() {
  const { designId = '' } = useParams();
  const [parameters] = useSearchParams();
  const { data: design, error, refetch } = useDesign(designId);
  if (error && !design) return <DesignMissing fault={error} onRetry={() => void refetch()} />;
  if (!design) return <PageLoading text="正在加载设计…" />;
  return (
    <Checkout
      key={designId}
      design={design}
      order={() => createOrder(designId)}
      returnedFrom={orderIdOf(parameters.get('order'))}
    />
  );
}

/** Returns the parameter if it has the form of an order id. */
function orderIdOf(given: string | null): string | null {
  return given && /^[0-9A-Za-z]{22}$/.test(given) ? given : null;
}

export { PaymentPage as Component };
