import { statement } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { sealedPlace } from '#server/people/borrowers/borrowers.ts'
import { borrowerIdOf } from './offer-to.ts'
import type { Person, SandboxServer } from './sandbox-server.ts'

/** An address two hours behind Mexico City in winter. */
export const TIJUANA = 'Av. Revolución 100, 22000, Baja California, Tijuana'
export const MEXICO_CITY = 'Calle Ejemplo 1, 06700, Ciudad de México'

const move = statement<unknown, [string, string]>(
  'test-move-borrower',
  'UPDATE borrowers SET address = $2 WHERE id = $1',
)

/** Moves a sandbox borrower to another address. */
export async function livesAt(server: SandboxServer, person: Person, address: string): Promise<void> {
  const id = await borrowerIdOf(server, person)
  const sealed = sealerOf(server.service).seal(address, sealedPlace(id, 'address'))
  await server.service.database.transaction((tx) => tx.run(move, [id, sealed]))
}
