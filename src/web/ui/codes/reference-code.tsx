import { Fragment } from 'react'
import { Said } from '#web/ui/text/spoken-text.tsx'
import { spokenDigits } from '#web/words/spoken.ts'
import { CopyButton } from './copy-button.tsx'

type ReferenceCodeProps = {
  label: string
  value: string
  /** How its copy button looks. A wide one names what it copies. */
  copyLook?: 'icon' | 'wide' | undefined
  /** Hides the label visually: the text around names the code. */
  isCompact?: boolean
  copyLabel: string
  copiedText: string
  copyFailedText: string
}

/**
 * A code to read aloud, select or copy. It is grouped visually and for screen readers; a selection contains no spaces.
 */
export function ReferenceCode({
  label,
  value,
  copyLook,
  isCompact,
  copyLabel,
  copiedText,
  copyFailedText,
}: ReferenceCodeProps) {
  const groups = /^\d{8,}$/.test(value) ? (value.match(/\d{1,4}/g) ?? [value]) : [value]
  const shown = groups.map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups of one code never change places.
    <Fragment key={index}>
      <span>{group}</span>
      <wbr />
    </Fragment>
  ))
  return (
    <div className="reference" data-digits={groups.length > 1 || undefined}>
      <div>
        <p className={isCompact ? 'only-read' : 'label'}>{label}</p>
        <p className="code" translate="no">
          {groups.length > 1 ? <Said as={spokenDigits(value)}>{shown}</Said> : shown}
        </p>
      </div>
      <CopyButton
        value={value}
        label={copyLook === 'wide' ? `${copyLabel} ${label}` : copyLabel}
        look={isCompact ? 'icon' : copyLook}
        what={label}
        copiedText={copiedText}
        failedText={copyFailedText}
      />
    </div>
  )
}
