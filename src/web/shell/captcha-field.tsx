import type { ReactNode } from 'react'
import { getCaptcha } from '#contract/registration/landing.ts'
import { requestOf } from '#contract/wire/request.ts'
import { wireMapOf } from '#contract/wire/wire-map.ts'
import { CopiedField } from '../ui/code-field.tsx'
import { useSurroundings } from './settings.tsx'

interface CaptchaFieldProps {
  sid: string
  /** Names the picture of this session. */
  asked: string
  label: string
  alt: string
  defaultValue?: string
  error: string | undefined
  /** A way to another picture. */
  children?: ReactNode
}

/** The characters of a picture, beside it. Without a session there is no picture. */
export function CaptchaField({ sid, asked, label, alt, defaultValue, error, children }: CaptchaFieldProps) {
  const { settings } = useSurroundings()
  const backend = { ...settings.brand, map: wireMapOf(settings.wireMap) }
  const picture = sid === '' ? null : requestOf(getCaptcha, { sid, a: asked }, {}, backend).url
  return (
    <CopiedField
      id="capcode"
      name="capcode"
      label={label}
      defaultValue={defaultValue}
      error={error}
      beside={
        picture && (
          <>
            <img className="captcha" src={picture} alt={alt} width={139} height={52} />
            {children}
          </>
        )
      }
    />
  )
}
