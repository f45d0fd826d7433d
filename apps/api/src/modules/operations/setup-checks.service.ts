import { randomUUID } from 'node:crypto';
import { AuditLog, type SignedInUser } from '#accounts';
import { CONFIG, type Config } from '#config';
import {
  API_MESSAGES,
  type DoctorCheck,
  InvalidInputError,
  SETUP_PARTS,
  type SetupPart,
  type SetupPartState,
  type SetupSetting,
} from '#contracts';
import { Mailer, SmsSender, testEmail } from '#messaging';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DoctorService, type DoctorSubject } from './doctor.service.js';

const SUBJECTS: Record<SetupPart, DoctorSubject> = {
  'wechat-sign-in': '微信登录',
  'wechat-pay': '微信支付',
  email: '邮件（SMTP）',
  sms: '短信',
  storage: '文件存储',
};

/** Has the form of a code and verifies nothing. */
const TEST_CODE = '000000';

const setting = (variable: string, label: string, value: string): SetupSetting => ({
  variable,
  label,
  value,
});

/** The steps of the first run: the settings of the environment without secrets, and the doctor's checks with a real message. */
@Injectable()
export class SetupChecksService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly doctor: DoctorService,
    private readonly mailer: Mailer,
    private readonly smsSender: SmsSender,
    private readonly auditLog: AuditLog,
    private readonly dataSource: DataSource,
  ) {}

  list(): SetupPartState[] {
    const settings = this.settings();
    return SETUP_PARTS.map((part) => ({
      part,
      name: SUBJECTS[part],
      settings: settings[part],
    }));
  }

  /**
   * Runs the doctor's check of a part; mail and SMS also send a message: to the person's own address, and to `phone`.
   * @throws InvalidInputError without a phone for `sms`
   */
  async check(part: SetupPart, user: SignedInUser, phone: string | null): Promise<DoctorCheck> {
    const test = this.testOf(part, user, phone);
    const check = await this.doctor.examineOne(SUBJECTS[part], test);
    const details = { state: check.state };
    await this.auditLog.record(user, 'setup.check', part, details, this.dataSource.manager);
    return check;
  }

  private testOf(
    part: SetupPart,
    { email }: SignedInUser,
    phone: string | null,
  ): (() => Promise<string>) | undefined {
    if (part === 'email') return () => this.sendMail(email);
    if (part !== 'sms') return undefined;
    if (phone === null) throw new InvalidInputError({ phone: [API_MESSAGES.setupPhoneRequired] });
    return async () => {
      await this.smsSender.sendCode(`setup-${randomUUID()}`, phone, TEST_CODE);
      return `测试短信已发到 ${phone}，里面的验证码是 ${TEST_CODE}`;
    };
  }

  private async sendMail(email: string | null): Promise<string> {
    if (email === null) return '你的账户没有邮箱，没有发测试邮件';
    const letter = testEmail(`${this.config.publicUrl}/console/setup`);
    await this.mailer.send(`test.${randomUUID()}`, email, letter);
    return `测试邮件已发到 ${email}`;
  }

  private settings(): Record<SetupPart, SetupSetting[]> {
    const { email, sms, storage, wechatOAuth, wechatPay } = this.config;
    const keys = [wechatPay.publicKey && '公钥', wechatPay.certificates && '平台证书'];
    return {
      'wechat-sign-in': [
        setting('WECHAT_APP_ID', 'AppID', wechatOAuth.appId),
        setting('WECHAT_APP_SECRET', 'AppSecret', '已设置，不显示'),
      ],
      'wechat-pay': [
        setting('WECHAT_PAY_MCH_ID', '商户号', wechatPay.merchantId),
        setting('WECHAT_PAY_MCH_SERIAL', '商户证书序列号', wechatPay.merchantSerial),
        setting('WECHAT_PAY_PUBLIC_KEY_ID', '验签用', keys.filter(Boolean).join('与')),
        setting('WECHAT_PAY_NOTIFY_URL', '通知地址', wechatPay.notifyUrl),
      ],
      email: [
        setting('SMTP_URL', '邮件服务器', new URL(email.smtpUrl).host),
        setting('EMAIL_FROM', '发件人', email.from),
      ],
      sms: [
        setting('SMS_BASE_URL', '接口', new URL(sms.baseUrl).host),
        setting('SMS_SIGN_NAME', '签名', sms.signName),
        setting('SMS_TEMPLATE_CODE', '验证码模板', sms.templateCode),
      ],
      storage: storage.s3
        ? [
            setting('S3_ENDPOINT', 'S3 地址', storage.s3.endpoint ?? 'AWS'),
            setting('S3_BUCKET', '存储桶', storage.s3.bucket),
          ]
        : [setting('STORAGE_DIR', '目录', storage.dir)],
    };
  }
}
