import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compiled } from '#contract/wire/compiled.sample.ts'
import { readWebConfig } from '#server/base/page-config/config-web.ts'
import { createWebApp } from '#server/fronts/apps/web-app.ts'
import { quietLog } from '../sandbox-server.ts'
import { startTableBackend, TABLE_BASE, TABLE_LOAN, type TableBackend } from './table-backend.ts'

/** Pages in front of a backend that has the specification's calls and nothing of ours. */
export interface TablePages {
  backend: TableBackend
  /** Returns a page of its only borrower and loan. */
  address(path: string, further?: Record<string, string>): string
  close(): Promise<void>
}

/** Starts both. Everything outside the specification's tables is absent; the lender is in Mexico. */
export async function startTablePages(): Promise<TablePages> {
  const backend = await startTableBackend()
  const folder = await mkdtemp(join(tmpdir(), 'abono-tables-'))
  await cp('brand', folder, { recursive: true })
  const brand = JSON.parse(await readFile('brand/brand.json', 'utf8'))
  const { templateWithoutMarket: _specified, ...home } = brand
  await writeFile(join(folder, 'brand.json'), JSON.stringify({ ...home, market: 'mx', wireMap: 'wire.json' }))
  await writeFile(join(folder, 'wire.json'), JSON.stringify({ present: [] }))
  const env = {
    BRAND_DIR: folder,
    API_BASE: backend.url + TABLE_BASE,
    API_RELAY: '1',
    TRUST_PROXY: 'loopback',
  }
  const config = readWebConfig(env)
  const map = compiled(config.wireMap ?? {})
  const app = await createWebApp({ config, map, log: quietLog, now: () => new Date() })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    backend,
    address(path, further = {}) {
      const who = { type: '1', dearest: 't', showy: 'd', swift: 't', eyes: 'd' }
      return `${url}${path}?${new URLSearchParams({ ...who, ...TABLE_LOAN, orderNo: TABLE_LOAN.orderId, ...further })}`
    },
    async close() {
      await app.close()
      await backend.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
