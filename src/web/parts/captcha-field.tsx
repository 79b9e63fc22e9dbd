import { getCaptcha } from '#contract/registration/landing.ts'
import { requestOf } from '#contract/wire/request.ts'
import { wireMapOf } from '#contract/wire/wire-map.ts'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { CopiedField } from '#web/ui/forms/code-field.tsx'
import { useSurroundings } from '#web/words/settings.tsx'

interface CaptchaFieldProps {
  sid: string
  /** Session of the picture. */
  asked: string
  asks: { captcha: string; captchaAlt: string; refreshCaptcha: string; question: string }
  /** The same captcha as a question, for borrowers who cannot see the picture; empty if there is none. */
  question: string
  defaultValue?: string
  error: string | undefined
  maxLength?: number | undefined
}

/**
 * A captcha picture with its field, a button for another picture, and the question. Without a session there is no
 * picture.
 */
export function CaptchaField({
  sid,
  asked,
  asks,
  question,
  defaultValue,
  error,
  maxLength,
}: CaptchaFieldProps) {
  const { settings } = useSurroundings()
  const backend = { ...settings.brand, map: wireMapOf(settings.wireMap) }
  const picture = sid === '' ? null : requestOf(getCaptcha, { sid, a: asked }, {}, backend).url
  return (
    <>
      <CopiedField
        id="capcode"
        name="capcode"
        label={asks.captcha}
        defaultValue={defaultValue}
        error={error}
        maxLength={maxLength}
        beside={
          picture && (
            <>
              <img className="captcha" src={picture} alt={asks.captchaAlt} width={139} height={52} />
              <SubmitButton kind="quiet" size="small" name="wish" value="picture">
                {asks.refreshCaptcha}
              </SubmitButton>
            </>
          )
        }
      />
      {question !== '' && (
        <details className="hint">
          <summary>{asks.question}</summary>
          <p id="question">{question}</p>
        </details>
      )}
    </>
  )
}
