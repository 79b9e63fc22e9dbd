import type { Conformance, IdentityModule } from '../../../src/server/integrations/modules.ts'

const sampleface: IdentityModule = ({ env, ask, failure }) => {
  const { SAMPLEFACE_KEY: key = '' } = env
  if (key === '') throw new Error('SAMPLEFACE_KEY is needed')
  return {
    async check({ givenName, familyName, front, selfie }) {
      let status = 0
      let answer: { result?: string } = {}
      try {
        const response = await ask('https://api.sampleface.example/compare', {
          method: 'POST',
          headers: { authorization: `Bearer ${key}` },
          body: JSON.stringify({
            name: `${givenName} ${familyName}`,
            document: front.toString('base64'),
            face: selfie.toString('base64'),
          }),
          signal: AbortSignal.timeout(8_000),
        })
        status = response.status
        answer = JSON.parse(await response.text())
      } catch (error) {
        if (status === 0)
          throw failure(error instanceof Error && error.name === 'TimeoutError' ? 'timed-out' : 'unreachable')
      }
      if (status !== 200) throw failure(status >= 500 ? 'provider-down' : 'not-accepted', String(status))
      // Any other result is no finding.
      if (answer.result === 'same') return { verdict: 'approved' }
      if (answer.result === 'blurred') return { verdict: 'refused', fields: ['selfie'], why: 'blurred' }
      if (answer.result === 'unsure') return { verdict: 'unclear' }
      throw failure('unreadable-answer')
    },
  }
}
export default sampleface

export const conformance: Conformance = {
  kind: 'identity',
  env: { SAMPLEFACE_KEY: 'test-key' },
  twin: () => ({ status: 200, body: '{"result":"same"}' }),
}
