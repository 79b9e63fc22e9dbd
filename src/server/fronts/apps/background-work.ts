import { statement } from '#server/base/database/database.ts'
import { type BackgroundWork, dueIn, type Probe, type Queue } from '#server/call/jobs/job.ts'
import { operatorKeysJob } from '#server/call/operator/once-for-key.ts'
import { monthsJob } from '#server/call/upkeep/keep-months.ts'
import { fileQueues } from '#server/call/upkeep/sweep-files.ts'
import { retentionJobs } from '#server/call/upkeep/sweep-retention.ts'
import { allTables } from '#server/fronts/all-tables.ts'
import { deskDaysJob } from '#server/fronts/desk/rows/desk-days.ts'
import { deletionsJob } from '#server/leaving/sweep-deletions.ts'
import { arrangementEndsJob } from '#server/loans/arrangements/arrangement-ends.ts'
import { chargesQueue } from '#server/loans/cards/finish-charges.ts'
import { claimRequestsQueue } from '#server/loans/claims/ask-for-claim.ts'
import { claimsJob } from '#server/loans/claims/sweep-claims.ts'
import { sourcesJob } from '#server/loans/events/source-event.ts'
import { olderEventsJob } from '#server/loans/events/unmatched-events.ts'
import { ledgerJob } from '#server/loans/ledger/watch-ledger.ts'
import { endedReferencesQueue } from '#server/loans/references/end-at-provider.ts'
import { remindersJob } from '#server/notifications/plan-reminders.ts'
import { messageQueues } from '#server/notifications/send-messages.ts'
import { metricsJob } from '#server/operate/figures/figures.ts'
import { lenderEventsQueue } from '#server/outbox/lender-events/deliver-events.ts'
import { oldLenderEventsJob, sandboxWebhooksJob } from '#server/outbox/lender-events/sweep-events.ts'
import { messageDaysJob } from '#server/outbox/messages/message-days.ts'
import { nameKeysJob } from '#server/people/borrowers/name-keys.ts'
import { phoneNamesJob } from '#server/people/sessions/phone-owners.ts'
import { plannedStepsJob } from './planned-steps.ts'

const queues: readonly Queue[] = [
  ...messageQueues,
  lenderEventsQueue,
  endedReferencesQueue,
  claimRequestsQueue,
  chargesQueue,
  ...fileQueues(allTables),
]

// It runs every second, and nearly always nothing is due.
const probe: Probe = statement('waiting-work', dueIn(queues))

/** All background work of the server. Jobs first run in this order. */
export const backgroundWork: BackgroundWork = {
  queues,
  probe,
  jobs: [
    plannedStepsJob,
    metricsJob,
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
    ...retentionJobs(allTables),
    oldLenderEventsJob,
    operatorKeysJob,
    sandboxWebhooksJob,
    deskDaysJob,
    messageDaysJob,
    monthsJob,
  ],
}
