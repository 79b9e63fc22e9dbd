import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runTool } from './tool.ts'

/** Modules that need no callback from a host on the Internet. */
const MODULES = 'sql,xss,file,exec,crlf'
const SECONDS_MAX = 600

/** Wapiti's findings, one per line: kind, method and address. */
export interface Found {
  holes: string[]
  /** Wapiti's anomalies: a server error, or a timeout. */
  faults: string[]
  slow: number
}

export async function tryWapiti(url: string, starts: readonly string[], folder: string): Promise<Found> {
  const report = join(folder, 'wapiti.json')
  const said = await runTool('wapiti', [
    ...['-u', url, ...starts.flatMap((start) => ['-s', start]), '-m', MODULES, '--scope', 'folder'],
    ...['-d', '2', '--max-links-per-page', '40', '--max-files-per-dir', '60', '--max-parameters', '20'],
    ...['--max-scan-time', String(SECONDS_MAX), '-t', '20'],
    ...['--flush-session', '--store-session', folder, '--store-config', folder, '--no-bugreport'],
    ...['-f', 'json', '-o', report, '-v', '0'],
  ])
  const text = await readFile(report, 'utf8').catch(() => {
    throw new Error(`wapiti left no report. It said: ${said.slice(-1500)}`)
  })
  return foundIn(text)
}

interface Entry {
  method: string
  path: string
  parameter?: string
}

/** Parses wapiti's JSON report. */
export function foundIn(report: string): Found {
  const { vulnerabilities, anomalies } = JSON.parse(report) as Record<
    'vulnerabilities' | 'anomalies',
    Record<string, Entry[]>
  >
  const lines = (kinds: Record<string, Entry[]>) =>
    Object.entries(kinds).flatMap(([kind, entries]) =>
      entries.map(({ method, path, parameter = '' }) => `${kind}: ${method} ${path} ${parameter}`.trim()),
    )
  const odd = lines(anomalies)
  const faults = odd.filter((line) => line.startsWith('Internal Server Error'))
  return { holes: lines(vulnerabilities), faults, slow: odd.length - faults.length }
}
