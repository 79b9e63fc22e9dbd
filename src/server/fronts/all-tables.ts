import { applyTables } from '#server/apply/tables.ts'
import type { Table } from '#server/base/database/table.ts'
import { baseTables } from '#server/base/database/tables.ts'
import { callTables } from '#server/call/tables.ts'
import { complaintTables } from '#server/complaints/tables.ts'
import { sandboxTables } from '#server/integrations/tables.ts'
import { leavingTables } from '#server/leaving/tables.ts'
import { paymentTables } from '#server/loans/payment-tables.ts'
import { loanTables } from '#server/loans/tables.ts'
import { operateTables } from '#server/operate/tables.ts'
import { outboxTables } from '#server/outbox/tables.ts'
import { signInTables } from '#server/people/sign-in-tables.ts'
import { peopleTables } from '#server/people/tables.ts'
import { pictureTables } from '#server/pictures/tables.ts'
import { siteTables } from '#server/site/tables.ts'
import { deskTables } from './desk/tables.ts'

/**
 * Every table of the database, in the order of the borrower's data export, which shows bulky ones last. A table is after those
 * that its foreign keys point to. A test compares the list with the migrated database (docs/contribute/decisions/0007-declared-tables-and-settings.md).
 */
export const allTables: readonly Table[] = [
  ...Object.values(baseTables),
  ...Object.values(sandboxTables),
  ...Object.values(deskTables),
  ...Object.values(callTables),
  ...Object.values(siteTables),
  ...Object.values(peopleTables),
  ...Object.values(applyTables),
  ...Object.values(loanTables),
  ...Object.values(paymentTables),
  ...Object.values(complaintTables),
  ...Object.values(pictureTables),
  ...Object.values(outboxTables),
  ...Object.values(signInTables),
  ...Object.values(leavingTables),
  ...Object.values(operateTables),
]
