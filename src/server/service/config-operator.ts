import { listOf, tokenHash } from '#server/base/config/setting-types.ts'
import type { Settings, SettingsReader } from '#server/base/config/settings.ts'

export const operatorSettings = {
  token: {
    name: 'OPERATOR_TOKEN',
    type: tokenHash,
    role: 'switch',
    about: 'bearer token of the [operator API](operator.md), which is off without it',
    isSecret: true,
  },
  olderTokens: {
    name: 'OPERATOR_TOKEN_OLD',
    type: listOf(tokenHash),
    default: '',
    about: 'previous tokens during a [rotation](../operate/secrets.md#other-keys)',
    isSecret: true,
  },
} satisfies Settings

/** SHA-256 of each token that authorises operator calls. Without a token the calls are closed. */
export function readOperatorTokens(reader: SettingsReader): readonly Buffer[] {
  const values = reader.readPart(operatorSettings)
  if (values === undefined) return []
  const { token, olderTokens } = values
  if (olderTokens.some((older) => older.equals(token)))
    reader.refuse(operatorSettings.olderTokens, 'has the current token too; it is for those before it')
  return [token, ...olderTokens]
}
