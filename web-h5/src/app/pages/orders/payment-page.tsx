import { type DesignDetail, MESSAGES, type OrderDetail } from '#contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { giveConsent } from '../../../features/accounts/api/consent';
import { consentNeededQuery } from '../../../features/accounts/api/consent';
import { PROFILE_KEY } from '../../../features/accounts/api/profile-key';
import { useConsentVersions } from '../../../features/accounts/hooks/use-consent-versions';
import { YarnList } from '../../../features/catalogue/components/sheet/yarn-list';
import { DesignMissing } from '../../../features/catalogue/components/design/design-missing';
import { useDesign } from '../../../features/catalogue/hooks/use-design';
import { WechatSubscription } from '../../../features/messages/components/wechat-subscription';
import { createOrder } from '../../../features/orders/api/orders';
import { orderQuery } from '../../../features/orders/api/orders';
import { isUsedUp } from '../../../features/orders/api/remaining';
import { type CheckoutDesign, orderedDesign } from '../../../features/payments/api/checkout-design';
import { Checkout } from '../../../features/payments/components/checkout';
import type { OpenOrder } from '../../../features/payments/hooks/use-checkout';
import { statusOf } from '../../../shared/lib/http/api-client';
import { downloadsLeftOf } from '../../../shared/lib/downloads-left';
import { invalidateOwnership } from '../../../shared/lib/ownership';
import { clearPendingPayment, pendingPriceOf } from '../../../shared/lib/session/pending-payment';
import { useShopFacts } from '../../../shared/lib/shop-facts';
import { useLastUser, useSession } from '../../../shared/lib/session/session';
import { LoadFault } from '../../../shared/ui/load-fault';
import { PageLoading } from '../../../shared/ui/page-loading';
import { SignInRequired } from '../../../shared/ui/sign-in-required';

export function PaymentPage() {
  const { designId = '' } = useParams();
  return <Payment key={designId} designId={designId} />;
}

function Payment({ designId }: { designId: string }) {
  const [parameters, setParameters] = useSearchParams();
  const { fullName } = useSession();
  const { name: shopName } = useShopFacts();
  // The buyer of before where the session ended by itself: the checkout and what is ticked in it stay on the screen.
  const reader = useLastUser();
  const { fullName: buyer } = reader;
  const { state } = useLocation() as { state: { isNew?: boolean } | null };
  const queries = useQueryClient();
  const { data: onSale, error, refetch } = useDesign(designId, { reader });
  const isOffSale = useOffSale(onSale, error);
  // The order in the address at the first render; later the page itself writes the order of a purchase into the
  // address.
  const [given] = useState(() => orderIdOf(parameters.get('order')));
  // The price of the payment from which the buyer has just come back; null without one.
  const [returnedPrice] = useState(() => given && pendingPriceOf(given));
  const isReturned = returnedPrice !== null;
  const owned = useOwnedOrder(onSale);
  const opened = given ?? owned;
  // In an effect: React may begin a first render more than once.
  useEffect(clearPendingPayment, []);
  const order = useQuery({
    ...orderQuery(opened ?? '', buyer),
    enabled: buyer !== '' && opened !== null && (!isReturned || isOffSale),
    retry: false,
  });
  const versions = useConsentVersions();
  const consent = useQuery(consentNeededQuery(buyer));
  // Without a session the server refuses the order anyway.
  const needsConsent = consent.data ?? (fullName === '' ? false : undefined);

  if (error && !onSale && !(isOffSale && opened)) {
    return <DesignMissing fault={error} onRetry={() => void refetch()} />;
  }
  if (!onSale && !isOffSale) return <PageLoading text="正在加载设计…" />;
  if (opened && !buyer) {
    return <SignInRequired back={`/design/${designId}/payment${given ? `?order=${given}` : ''}`} />;
  }
  // Whether the owned order has a download left may have changed since it was loaded.
  const isKnown = order.data && (given !== null || order.isFetchedAfterMount);
  if (opened && (!isReturned || isOffSale) && !isKnown) {
    // The order belongs to somebody else or does not exist: the page begins a new purchase.
    const isUnknown = order.error && [403, 404].includes(statusOf(order.error) ?? 0);
    if (!order.error) return <PageLoading text="正在加载订单…" />;
    if (!isUnknown) {
      return (
        <LoadFault title="没能加载订单" fault={order.error} onRetry={() => void order.refetch()} />
      );
    }
  }
  // 再次购买 after the last download: the owned order is no open one.
  const isOver = given === null && order.data !== undefined && isUsedUp(order.data);
  const current = isOver ? null : openOrder(order.data);
  const design = onSale ?? orderedHere(order.data, designId);
  if (!design) {
    if (!error) return <PageLoading text="正在加载设计…" />;
    return <DesignMissing fault={error} onRetry={() => void refetch()} />;
  }
  const submit = async (price: string) => {
    if (needsConsent) {
      await giveConsent(versions);
      void queries.invalidateQueries({ queryKey: PROFILE_KEY });
    }
    const ordered = await createOrder(designId, { price, terms: versions.terms });
    void queries.invalidateQueries({ queryKey: ['design', designId] });
    return ordered;
  };
  // In the orders, on the page of the design and in the lists (WALK-06).
  const showAsOwned = () => void invalidateOwnership(queries);
  return (
    <Checkout
      design={design}
      order={submit}
      open={
        isReturned && current?.state !== 'paid'
          ? { orderId: opened!, state: 'confirming', price: returnedPrice }
          : current
      }
      needsConsent={needsConsent}
      consentFault={consent.error}
      onConsentRetry={() => void consent.refetch()}
      greeting={greetingOf({
        isNew: state?.isNew === true,
        shopName,
        isOwned: given === null && current?.state === 'paid',
      })}
      onOrdered={(id) => setParameters(id === null ? {} : { order: id }, { replace: true })}
      onPaid={showAsOwned}
    >
      <YarnList name={design.name} sheet={design.sheet} />
      <WechatSubscription kind="version" subject={designId} label="图解有修正时，在微信里告诉我" />
    </Checkout>
  );
}

/**
 * Whether the design is off sale. The result stays while the query is refetched: otherwise the loading page would replace
 * the checkout, which would be mounted again and request another payment.
 */
function useOffSale(design: DesignDetail | undefined, error: unknown): boolean {
  const [wasMissing, setWasMissing] = useState(false);
  if (!wasMissing && !design && statusOf(error) === 404) setWasMissing(true);
  return wasMissing && !design;
}

/**
 * The buyer's paid order with downloads left, which the page opens instead of a new purchase (WALK-06).
 * Null without one. Fixed when it is first known: the purchase on this page does not open it again.
 */
function useOwnedOrder(design: DesignDetail | undefined): string | null {
  const [owned, setOwned] = useState<string | null>();
  // The design that the server rendered for anonymous visitors has no `owned`.
  if (owned === undefined && design?.owned !== undefined) {
    setOwned(design.owned && downloadsLeftOf(design.owned) > 0 ? design.owned.order_id : null);
  }
  return owned ?? null;
}

function greetingOf({
  isNew,
  isOwned,
  shopName,
}: {
  isNew: boolean;
  isOwned: boolean;
  shopName: string;
}): string {
  if (isOwned) return MESSAGES.orderExistsPaid;
  return isNew ? `账户建好了，欢迎来${shopName}` : '';
}

/** The state of an open order; null if the order is over and the design can be ordered again. */
function openOrder(order: OrderDetail | undefined): OpenOrder | null {
  if (order?.state !== 'pending' && order?.state !== 'paid') return null;
  return { orderId: order.order_id, state: order.state, price: order.price };
}

/** The design as its open order records it; null without such an order of this design. */
function orderedHere(order: OrderDetail | undefined, designId: string): CheckoutDesign | null {
  if (!order || !openOrder(order) || String(order.design_id) !== designId) return null;
  return orderedDesign(order);
}

/** Returns the parameter if it has the form of an order id. */
function orderIdOf(given: string | null): string | null {
  return given && /^[0-9A-Za-z]{22}$/.test(given) ? given : null;
}

export { PaymentPage as Component };
