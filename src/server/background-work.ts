import { nameKeysJob } from './account/name-keys.ts'
import { phoneNamesJob } from './account/phone-owners.ts'
import { deletionsJob } from './account/sweep-deletions.ts'
import { statement } from './database/database.ts'
import { monthsJob } from './database/keep-months.ts'
import { retentionJobs } from './database/sweep-retention.ts'
import { deskDaysJob } from './desk/desk-days.ts'
import { type BackgroundWork, dueIn, type Probe, type Queue } from './jobs/job.ts'
import { lenderEventsQueue } from './lender-events/deliver-events.ts'
import { oldLenderEventsJob, sandboxWebhooksJob } from './lender-events/sweep-events.ts'
import { messageQueues } from './messages/send-messages.ts'
import { arrangementEndsJob } from './money/arrangement-ends.ts'
import { askedClaimsQueue } from './money/ask-for-claim.ts'
import { endedReferencesQueue } from './money/end-at-provider.ts'
import { chargesQueue } from './money/finish-charges.ts'
import { olderEventsJob } from './money/nobodys-events.ts'
import { sourcesJob } from './money/source-event.ts'
import { claimsJob } from './money/sweep-claims.ts'
import { ledgerJob } from './money/watch-ledger.ts'
import { messageDaysJob } from './notifications/message-days.ts'
import { remindersJob } from './notifications/plan-reminders.ts'
import { operatorKeysJob } from './operator/once-for-key.ts'
import { fileQueues } from './outside/files/sweep-files.ts'
import { plannedStepsJob } from './planned-steps.ts'
import { figuresJob } from './seen/figures.ts'

const queues: readonly Queue[] = [
  ...messageQueues,
  lenderEventsQueue,
  endedReferencesQueue,
  askedClaimsQueue,
  chargesQueue,
  ...fileQueues,
]

// It is asked every second, and nearly always nothing is due.
const probe: Probe = statement('waiting-work', dueIn(queues))

/** Everything that the server does without a request. Jobs first run in this order. */
export const backgroundWork: BackgroundWork = {
  queues,
  probe,
  jobs: [
    plannedStepsJob,
    figuresJob,
    ledgerJob,
    // After an upgrade, borrowers sign in once their phones are named.
    phoneNamesJob,
    nameKeysJob,
    olderEventsJob,
    sourcesJob,
    claimsJob,
    arrangementEndsJob,
    remindersJob,
    deletionsJob,
    ...retentionJobs,
    oldLenderEventsJob,
    operatorKeysJob,
    sandboxWebhooksJob,
    deskDaysJob,
    messageDaysJob,
    monthsJob,
  ],
}
