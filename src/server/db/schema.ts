import type { AmlTables } from '../aml/tables.ts';
import type { AssessmentTables } from '../assessment/tables.ts';
import type { CaptchaTables } from '../captcha/tables.ts';
import type { ConfigTables } from '../config/tables.ts';
import type { ContentTables } from '../content/tables.ts';
import type { CouponTables } from '../coupons/tables.ts';
import type { DepositTables } from '../deposits/tables.ts';
import type { DownloadTables } from '../downloads/tables.ts';
import type { DrawTables } from '../draws/tables.ts';
import type { ExclusionTables } from '../exclusions/tables.ts';
import type { ClosureTables } from '../closure/tables.ts';
import type { ControlTables } from '../controls/tables.ts';
import type { FamilyTables } from '../family/tables.ts';
import type { GeoTables } from '../geo/tables.ts';
import type { GrandPrizeTables } from '../grand-prizes/tables.ts';
import type { HarmTables } from '../harm/tables.ts';
import type { IdentityTables } from '../identity/tables.ts';
import type { InstantTables } from '../instants/tables.ts';
import type { LimitTables } from '../limits/tables.ts';
import type { MessageTables } from '../messages/tables.ts';
import type { NotificationTables } from '../notifications/tables.ts';
import type { OpsTables } from '../ops/tables.ts';
import type { OrderTables } from '../orders/tables.ts';
import type { PlayRecordTables } from '../play-record/tables.ts';
import type { ReconciliationTables } from '../reconciliation/tables.ts';
import type { RegulationTables } from '../regulation/tables.ts';
import type { RegisterTables } from '../register/tables.ts';
import type { SettlementTables } from '../settlement/tables.ts';
import type { FactorTables } from '../players/factors/tables.ts';
import type { SuperappTables } from '../players/superapp/tables.ts';
import type { PlayerTables } from '../players/tables.ts';
import type { TermsTables } from '../terms/tables.ts';
import type { TlogTables } from '../tlog/tables.ts';
import type { UploadTables } from '../uploads/tables.ts';
import type { WalletTables } from '../ledger/tables.ts';
import type { WithdrawalTables } from '../withdrawals/tables.ts';

/** All tables; each domain declares its own. */
export interface Database
  extends
    CaptchaTables,
    ConfigTables,
    ContentTables,
    PlayerTables,
    TermsTables,
    AssessmentTables,
    SuperappTables,
    FactorTables,
    IdentityTables,
    WalletTables,
    DepositTables,
    WithdrawalTables,
    CouponTables,
    OrderTables,
    DrawTables,
    TlogTables,
    SettlementTables,
    InstantTables,
    GrandPrizeTables,
    OpsTables,
    NotificationTables,
    MessageTables,
    UploadTables,
    DownloadTables,
    ExclusionTables,
    LimitTables,
    ControlTables,
    FamilyTables,
    ClosureTables,
    AmlTables,
    ReconciliationTables,
    RegulationTables,
    RegisterTables,
    GeoTables,
    HarmTables,
    PlayRecordTables {}
