import {
  GAUGE_QUANTITIES,
  KNITTING_MEASURES,
  type KnittingProfile,
  NEEDLE_DIAMETERS,
} from '#contracts';
import { Link } from 'react-router';
import { useKnittingProfile } from '../../../shared/hooks/use-knitting-profile';
import type { KnittingEdit } from '../../../shared/lib/knitting-profile';
import { useSession } from '../../../shared/lib/session/session';
import { LoadFault } from '../../../shared/ui/load-fault';
import { OptionChips } from '../../../shared/ui/option-chips';
import { PageLoading } from '../../../shared/ui/page-loading';
import { withChosen } from '../model/calculators/profile-fields';
import { OwnNumbers } from './own-numbers';
import { OwnYarns } from './own-yarns';
import styles from './own-knitting.module.css';

export interface OwnPartProps {
  profile: KnittingProfile;
  change: (edit: KnittingEdit, onDone?: () => void) => void;
}

/** 我的编织资料: measures, yarns, needles and gauge (FIND-07). */
export function OwnKnitting() {
  const { fullName } = useSession();
  const { profile, loadError, reload, fault, change } = useKnittingProfile();
  if (loadError && !profile) {
    return <LoadFault title="没能加载编织资料" fault={loadError} onRetry={reload} />;
  }
  return (
    <div className={styles.page}>
      <header>
        <h1>我的编织资料</h1>
        <p className={styles.note}>
          记一次，<Link to="/find">找图解</Link>、算一算和<Link to="/tools">编织工具</Link>
          里点一下就能用。都可以不填。
        </p>
        {fullName && (
          <p className={styles.note}>只有你看得到；“下载我的数据”里有一份，注销账户时一起删除。</p>
        )}
        {!fullName && (
          <p className={styles.note}>
            没有登录，只保存在这台设备上。
            <Link to="/login?redirect=%2Faccount%2Fknitting">登录</Link>
            后会并入你的账户，换设备也能用。
          </p>
        )}
      </header>
      <p role="alert" className={styles.fault}>
        {fault}
      </p>
      {profile ? (
        <div key={fullName} className={styles.parts}>
          <Parts profile={profile} change={change} />
        </div>
      ) : (
        <PageLoading text="正在加载…" />
      )}
    </div>
  );
}

function Parts({ profile, change }: OwnPartProps) {
  const { needles = [] } = profile;
  return (
    <>
      <OwnNumbers
        title="我的尺寸"
        note="放松量是成衣比胸围大多少：贴身 0，合体 5 到 10，宽松 10 到 15"
        quantities={KNITTING_MEASURES}
        numbers={profile.measures ?? {}}
        onSave={(edit, onDone) =>
          change((kept) => ({ ...kept, measures: edit(kept.measures ?? {}) }), onDone)
        }
      />
      <OwnNumbers
        title="我的密度"
        note="下过水、晾干的平针小样，10 cm 里数"
        quantities={GAUGE_QUANTITIES}
        numbers={profile.gauge ?? {}}
        onSave={(edit, onDone) =>
          change((kept) => ({ ...kept, gauge: edit(kept.gauge ?? {}) }), onDone)
        }
      />
      <OwnYarns profile={profile} change={change} />
      <section className={styles.part} aria-label="我的针">
        <h2>我的针</h2>
        <OptionChips
          legend="棒针和钩针，单位 mm"
          options={NEEDLE_DIAMETERS.map((mm) => ({ value: mm, label: String(mm) }))}
          chosen={needles}
          onChange={(chosen) =>
            change((kept) => ({
              ...kept,
              needles: withChosen(kept.needles ?? [], needles, chosen),
            }))
          }
        />
      </section>
    </>
  );
}
