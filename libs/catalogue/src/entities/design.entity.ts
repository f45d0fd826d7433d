import type { PatternSheet, PictureKind, StoredSheet } from '#contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

const TEXTS = { type: 'text', array: true, nullable: true } as const;
const NUMBER = { type: 'double precision', nullable: true } as const;

/** A pattern on sale. Prices in fen. */
@Entity('designs')
export class DesignEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('bigint', { name: 'designer_id' })
  designerId: number;

  @Column('text')
  name: string;

  @Column('text')
  description: string;

  @Column('bigint', { name: 'price_fen' })
  priceFen: number;

  @Column('bigint', { name: 'old_price_fen', nullable: true })
  oldPriceFen: number | null;

  /** Time of the last change of the price, activation or deactivation. Set by a trigger. */
  @Column('timestamptz', { name: 'price_since', default: () => 'now()' })
  priceSince: Date;

  /** The time during which the old price was asked here for at least seven days; a trigger sets it. */
  @Column('timestamptz', { name: 'old_price_from', nullable: true })
  oldPriceFrom: Date | null;

  @Column('timestamptz', { name: 'old_price_to', nullable: true })
  oldPriceTo: Date | null;

  /** What an old price that was not asked here refers to. */
  @Column('text', { name: 'old_price_ground', nullable: true })
  oldPriceGround: string | null;

  @Column('text', { name: 'picture_kind', nullable: true })
  pictureKind: PictureKind | null;

  /**
   * The pattern sheet without unknown values. The columns from `craft` to `sellFinished` repeat its values for search
   * filters and cards.
   */
  @Column('jsonb', { nullable: true })
  sheet: StoredSheet | null;

  @Column(TEXTS)
  craft: PatternSheet['craft'] | null;

  @Column(TEXTS)
  audience: PatternSheet['audience'] | null;

  @Column(TEXTS)
  season: PatternSheet['season'] | null;

  @Column(TEXTS)
  techniques: PatternSheet['techniques'] | null;

  @Column(TEXTS)
  languages: PatternSheet['languages'] | null;

  @Column(TEXTS)
  instructions: PatternSheet['instructions'] | null;

  @Column('smallint', { nullable: true })
  difficulty: PatternSheet['difficulty'];

  @Column('text', { name: 'yarn_weight', nullable: true })
  yarnWeight: PatternSheet['yarn_weight'];

  /** The main needle or hook, and the thinnest and thickest of all, in mm. */
  @Column({ ...NUMBER, name: 'needle_mm' })
  needleMm: number | null;

  @Column({ ...NUMBER, name: 'needle_min' })
  needleMin: number | null;

  @Column({ ...NUMBER, name: 'needle_max' })
  needleMax: number | null;

  /** The main gauge per 10 cm. */
  @Column({ ...NUMBER, name: 'gauge_sts' })
  gaugeSts: number | null;

  @Column({ ...NUMBER, name: 'gauge_rows' })
  gaugeRows: number | null;

  /** Metres of yarn of the size that needs least, and of the size that needs most. */
  @Column({ ...NUMBER, name: 'metres_min' })
  metresMin: number | null;

  @Column({ ...NUMBER, name: 'metres_max' })
  metresMax: number | null;

  /** Whether the metres are an estimate of the shop (SHEET-10). */
  @Column('boolean', { name: 'metres_estimated', nullable: true })
  metresEstimated: boolean | null;

  @Column('text', { name: 'sell_finished', nullable: true })
  sellFinished: PatternSheet['licence']['sell_finished'] | null;

  /** The id of the transaction that last changed the searchable data of the design; triggers set it. */
  @Column('bigint', { name: 'changed_in', default: 0 })
  changedIn: number;

  @Column('int', { name: 'download_count', default: 0 })
  downloadCount: number;

  /** The sums of its reviews: how many, the mean of their scores, and what lists are sorted by. */
  @Column('int', { name: 'review_count', default: 0 })
  reviewCount: number;

  @Column({ ...NUMBER, name: 'review_mean' })
  reviewMean: number | null;

  @Column('double precision', { name: 'review_bound', default: 0 })
  reviewBound: number;

  @Column('boolean', { name: 'is_active', default: true })
  isActive: boolean;

  /** When the design first went on sale; null before. A trigger sets it; -infinity for designs older than the column. */
  @Column('timestamptz', { name: 'published_at', nullable: true })
  publishedAt: Date | number | null;

  /** Normalised for search. */
  @Column('text', { name: 'name_folded' })
  nameFolded: string;

  @Column('text', { name: 'description_folded' })
  descriptionFolded: string;

  /** Single characters and pairs of the folded name. */
  @Column('text', { name: 'name_grams', array: true })
  nameGrams: string[];

  @Column('text', { name: 'description_grams', array: true })
  descriptionGrams: string[];

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;

  /** The key of the form that wrote it last; unique. A form that is sent again changes nothing. */
  @Column('uuid', { name: 'idempotency_key', nullable: true })
  idempotencyKey: string | null;

  /** The id in its owner’s lists. */
  @Column('text', { nullable: true })
  sku: string | null;
}
