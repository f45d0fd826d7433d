import { App, ConfigProvider, theme } from 'antd';
import zhCN from 'antd/locale/zh_CN';
// The days of the week and the first of them in Ant Design's calendar.
import 'dayjs/locale/zh-cn';
import { type ReactNode, useSyncExternalStore } from 'react';

const DARK = matchMedia('(prefers-color-scheme: dark)');
const STILL = matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void): () => void {
  DARK.addEventListener('change', listener);
  return () => DARK.removeEventListener('change', listener);
}

/** Whether the system asks for dark colours. */
export function useDark(): boolean {
  return useSyncExternalStore(subscribe, () => DARK.matches);
}

const FONTS = "system-ui, 'PingFang SC', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif";

/** The colours of the shop. Secondary texts are darker than Ant Design's own, which miss a contrast of 4.5. */
const LIGHT = {
  colorPrimary: '#3d5a4a',
  colorLink: '#2f5a43',
  colorError: '#b02a23',
  colorErrorText: '#9c2f28',
  colorWarning: '#8a5a00',
  colorSuccess: '#2f6a47',
  colorSuccessBg: '#e6f2ea',
  colorSuccessBorder: '#bcd9c6',
  colorWarningBg: '#fff3da',
  colorWarningBorder: '#ecd7a4',
  colorErrorBg: '#fdeae7',
  colorErrorBorder: '#f2c4be',
  colorInfo: '#2f5a7a',
  colorInfoBg: '#e8f0f6',
  colorInfoBorder: '#c2d6e4',
  colorBgLayout: '#f6f3ee',
  colorText: '#2b2622',
  colorTextSecondary: '#5c534a',
  colorTextTertiary: '#655c52',
  colorTextDescription: '#5c534a',
  colorTextPlaceholder: '#6b6157',
  colorTextDisabled: '#6b6157',
};
const NIGHT = {
  colorPrimary: '#7fb396',
  colorLink: '#a9cbb6',
  colorError: '#f08a7e',
  colorErrorText: '#f5a196',
  colorWarning: '#f0c878',
  colorSuccess: '#8fcaa6',
  colorSuccessBg: '#22332a',
  colorSuccessBorder: '#3b5a48',
  colorWarningBg: '#3a2e17',
  colorWarningBorder: '#5c4a25',
  colorErrorBg: '#331b18',
  colorErrorBorder: '#6b3a34',
  colorInfo: '#9cc3de',
  colorInfoBg: '#20303b',
  colorInfoBorder: '#3a5263',
  colorBgLayout: '#1b1815',
  colorBgContainer: '#26221e',
  colorBgElevated: '#2d2823',
  colorText: '#f3ece2',
  colorTextSecondary: '#c4b9ab',
  colorTextTertiary: '#b7ab9d',
  colorTextDescription: '#c4b9ab',
  colorTextPlaceholder: '#b7ab9d',
  colorTextDisabled: '#b7ab9d',
  // White on the light green of the dark theme has too little contrast.
  colorTextLightSolid: '#14201a',
};

const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Ant Design in Chinese and in the shop's colours. Its styles carry the nonce of the page's policy. */
export function ConsoleTheme({ children }: { children: ReactNode }) {
  const isDark = useDark();
  return (
    <ConfigProvider
      locale={zhCN}
      csp={{ nonce }}
      button={{ autoInsertSpace: false }}
      theme={{
        // The styles come as a file: computing them in the browser would take most of the time of the first page.
        zeroRuntime: true,
        algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
        token: {
          ...(isDark ? NIGHT : LIGHT),
          fontFamily: FONTS,
          borderRadius: 10,
          motion: !STILL.matches,
          controlHeight: 36,
        },
        components: { Table: { headerBg: 'transparent' } },
      }}
    >
      <App>{children}</App>
    </ConfigProvider>
  );
}
