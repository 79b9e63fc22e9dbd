import type { Workbench } from '#server/service/service.ts'
import { sandboxApiRoutes } from './api/api-routes.ts'
import { NEXT_DECISION, planDecision, takeDecision } from './sandbox/next-decision.ts'
import { NEXT_STEP, planNextStep, takeNextStep } from './sandbox/next-step.ts'
import { olderCastSaid } from './sandbox/older-cast.ts'
import { loadPeople, olderCast } from './sandbox/people.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { loadSampleComplaints } from './sandbox/sample-complaints.ts'
import { describePeople } from './sandbox/welcome.ts'

/** The parts of this room that a running sandbox needs. The server loads it by path, in the sandbox only. */
export const workbench: Workbench = {
  async fill(service) {
    await loadPeople(service.database, service.config, service.now())
    await loadSampleComplaints(service)
  },
  async routes(app, service, callAsFrom) {
    await app.register((scope) => sandboxRoutes(scope, service))
    await app.register((scope) => sandboxApiRoutes(scope, service, callAsFrom))
  },
  planNextStep,
  planDecision,
  work: { [NEXT_STEP]: takeNextStep, [NEXT_DECISION]: takeDecision },
  async welcome({ config, database }, port) {
    return describePeople(config, port, olderCastSaid(await olderCast(database), config))
  },
}
