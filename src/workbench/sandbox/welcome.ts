import { DEMO_USER } from '#server/fronts/desk/staff/demo-user.ts'
import type { Config } from '#server/service/config.ts'

/** Console output once the server listens: useful addresses, and `older` about data of an older cast. */
export function describePeople(config: Config, port: number, older: string | null): string {
  const at = (path: string) => `http://localhost:${port}${path}`
  return [
    '',
    'Abono is running, with invented people and invented money:',
    '',
    `  ${at('/sandbox').padEnd(48)}all borrowers and loans, as links`,
    `  ${at('/sandbox/store').padEnd(48)}the store where a reference is paid`,
    `  ${at('/sandbox/outbox').padEnd(48)}the text messages of the sandbox, which are not sent`,
    `  ${at('/sandbox/kit').padEnd(48)}every part of the pages in every state`,
    `  ${at('/sandbox/simulator').padEnd(48)}any page in a phone, and the app around it`,
    `  ${at('/desk').padEnd(48)}the lender's staff: ${DEMO_USER.name}, ${DEMO_USER.password}`,
    `  ${at('/sandbox/people.json').padEnd(48)}the same people for a program`,
    `  ${at('/sandbox/api').padEnd(48)}every call, to read and to try`,
    '',
    `Data and files are kept in ${config.dataDir}. Stop with Ctrl+C.`,
    ...(older === null ? [] : ['', older]),
    '',
  ].join('\n')
}
