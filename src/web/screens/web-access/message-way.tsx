import type { ownNotifications } from '#contract/account/notifications.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { languageCodes, languages } from '#domain/language.ts'
import { isMessageChannel } from '#domain/notifications/channel.ts'
import { Form } from '#web/parts/form.tsx'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { ChoiceList } from '#web/ui/forms/choice-list.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { useWebAccessWords } from '#web/words/web-access-words.ts'

interface MessageWayProps {
  own: OutputOf<typeof ownNotifications>
  problem: string | null
}

/** The choice of channel and language for messages. With a single channel there is no choice. */
export function MessageWay({ own, problem }: MessageWayProps) {
  const { notifications: words } = useWebAccessWords()
  const channels = own.channels.filter(isMessageChannel)
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="messages" value="how" />
      {channels.length > 1 ? (
        <ChoiceList
          legend={words.how}
          name="channel"
          chosen={own.channel}
          choices={channels.map((value) => ({
            value,
            text: words.channels[value],
            ...(value === 'email' && { detail: own.email }),
          }))}
        />
      ) : (
        <input type="hidden" name="channel" value={own.channel} />
      )}
      <Field id="message-language" label={words.language}>
        <select
          className="input"
          id="message-language"
          name="messageLanguage"
          defaultValue={own.messageLanguage}
        >
          {languageCodes.map((code) => (
            <option key={code} value={code} lang={languages[code].tag}>
              {languages[code].ownName}
            </option>
          ))}
        </select>
      </Field>
      {channels.length > 1 && <p className="muted">{words.codesBySms}</p>}
      {problem && <Refusal>{problem}</Refusal>}
      <SubmitButton kind="secondary">{words.choose}</SubmitButton>
    </Form>
  )
}
