import type { JsapiParameters } from '#contracts';

interface WeixinJSBridge {
  invoke(
    name: string,
    parameters: JsapiParameters,
    callback: (answer: { err_msg: string }) => void,
  ): void;
}

/** The result of a payment for display only; the server asks WeChat for the real one. */
export type BridgeOutcome = 'ok' | 'cancel' | 'fail';

/** Opens WeChat's payment over the page. */
export async function payByBridge(parameters: JsapiParameters): Promise<BridgeOutcome> {
  const bridge = await bridgeReady();
  return new Promise((resolve) => {
    bridge.invoke('getBrandWCPayRequest', parameters, ({ err_msg: text }) => {
      const outcome = text.split(':')[1];
      resolve(outcome === 'ok' || outcome === 'cancel' ? outcome : 'fail');
    });
  });
}

/** Waits for the bridge that WeChat adds to the page. */
function bridgeReady(): Promise<WeixinJSBridge> {
  const here = globalThis as { WeixinJSBridge?: WeixinJSBridge };
  if (here.WeixinJSBridge) return Promise.resolve(here.WeixinJSBridge);
  return new Promise((resolve) => {
    document.addEventListener('WeixinJSBridgeReady', () => resolve(here.WeixinJSBridge!), {
      once: true,
    });
  });
}
