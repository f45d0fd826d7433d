import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, Suspense } from 'react';
import { followsQuery } from '../../../features/catalogue/api/follows';
import type { WechatSubscription } from '../../../features/messages/components/wechat-subscription';
import { useHydrated } from '../../../shared/hooks/use-hydrated';
import { lazyOptional } from '../../../shared/lib/lazy-optional';
import { useSession } from '../../../shared/lib/session/session';
import { isInWechat } from '../../../shared/lib/wechat-browser';

const Subscription = lazyOptional(async () => {
  const module = await import('../../../features/messages/components/wechat-subscription');
  return module.WechatSubscription;
});

/** Asks for one message in WeChat. Its code is loaded in WeChat only, after the page was rendered (NOTE-02). */
export function DeferredSubscription(props: ComponentProps<typeof WechatSubscription>) {
  return useHydrated() && isInWechat() ? (
    <Suspense>
      <Subscription {...props} />
    </Suspense>
  ) : null;
}

/** Asks followers of a designer for one message about what is new, at each visit (NOTE-02, SHELF-04). */
export function FollowSubscription({ designer }: { designer: string }) {
  const { fullName } = useSession();
  const { data: followed } = useQuery(followsQuery(fullName));
  return followed?.some(({ username }) => username === designer) ? (
    <DeferredSubscription kind="new_design" subject={designer} label="有上新时，在微信里告诉我" />
  ) : null;
}
