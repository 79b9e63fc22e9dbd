import { type ReactNode, type Ref, useCallback, useImperativeHandle, useReducer, useRef } from 'react'
import { identityIn } from '#contract/wire/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useBrand } from '#web/words/settings.tsx'
import type { PhoneAction } from '#workbench/bridge-lab/phone/host/host-answer.ts'
import type { LogEvent } from '#workbench/bridge-lab/phone/host/host-log.ts'
import type { Switches } from '#workbench/bridge-lab/phone/host/host-switches.ts'
import type { PhoneSurroundings } from './phone-control.ts'
import { PhoneCover } from './phone-cover.tsx'
import { useHost } from './phone-host.ts'
import { PhoneSheet } from './phone-sheet.tsx'
import { nextPhone, openAt, type Webview } from './phone-state.ts'
import { PhoneWebview } from './phone-webview.tsx'

/** Functions for the panels around the phone. */
export interface PhoneControls {
  /** Sends a message to the visible page. */
  say(text: string): void
  /** The phone's Back. */
  back(): void
}

interface PhoneViewProps {
  /** Start address; another one needs another phone (`key`). */
  address: string
  device: Device
  switches: Switches
  around: Omit<PhoneSurroundings, 'isAlone' | 'isHidden'>
  record(happened: LogEvent): void
  moved(address: string): void
  ref: Ref<PhoneControls>
}

/** Duration of a toast (spec 4, Toast). */
const TOAST_MS = 3_000

/** A phone with the lender's app, which shows these pages. */
export function PhoneView({ address, device, switches, around, record, moved, ref }: PhoneViewProps) {
  const { deepLinkScheme } = useBrand()
  const [phone, dispatch] = useReducer(nextPhone, address, openAt)
  const frames = useRef(new Map<number, HTMLIFrameElement>())
  const toasts = useRef(0)
  const { webviews, cover, sheet, toast } = phone
  const top = webviews.at(-1)

  const show = (happening: PhoneAction, webview: number) => {
    // A page that was never loaded cannot be opened offline.
    if (happening.kind === 'page' && around.isOffline) {
      return dispatch({ did: 'lose-network', address: happening.url })
    }
    dispatch({ did: 'happen', happening, webview, origin: location.origin })
    if (happening.kind !== 'toast') return
    toasts.current += 1
    const number = toasts.current
    setTimeout(() => dispatch({ did: 'end-toast', number }), TOAST_MS)
  }
  const host = useHost({ switches, frames, show, record })

  const back = () => {
    const navigation = top && frames.current.get(top.key)?.contentWindow?.navigation
    if (cover && top) dispatch({ did: 'return' })
    else if (sheet) dispatch({ did: 'put-away' })
    else if (navigation?.canGoBack) {
      const { committed, finished } = navigation.back()
      // A newer navigation cancels this one, which is no error.
      for (const way of [committed, finished]) way?.catch(() => undefined)
    } else dispatch({ did: 'go-back' })
  }
  useImperativeHandle(ref, () => ({ say: (text) => top && host.say(text, top.key), back }))

  const reportsOf = ({ key }: Webview) => ({
    opened(at: string, isWatched: boolean) {
      host.forget(key)
      host.note('page', shortened(at), key)
      if (!isWatched) host.note('note', NOT_WATCHED, key)
      moved(at)
    },
    moved(at: string) {
      host.note('note', `The page went to ${shortened(at)}`, key)
      moved(at)
    },
    followed(at: string) {
      host.note('note', `The page followed a link to ${shortened(at)}`, key)
      dispatch({ did: 'follow', address: at, scheme: deepLinkScheme })
    },
    stopped(at: string) {
      host.note('note', `offline: the page wanted to leave for ${shortened(at)}`, key)
      dispatch({ did: 'lose-network', address: at })
    },
    network: (text: string) => host.note('note', text, key),
  })

  return (
    <PhoneDevice device={device}>
      <div className="phone-screen">
        {webviews.map((webview) => (
          <PhoneWebview
            key={webview.key}
            webview={webview}
            frames={frames}
            around={{ ...around, isAlone: switches.presence === 'absent', isHidden: cover !== null }}
            isCovered={webview !== top || cover !== null || sheet !== null}
            reports={reportsOf(webview)}
            onBack={back}
          />
        ))}
        {cover && (
          <PhoneCover
            cover={cover}
            onReturn={() => dispatch({ did: 'return' })}
            onReopen={() => dispatch({ did: 'reopen', address })}
          />
        )}
        {sheet && (
          <PhoneSheet
            sheet={sheet}
            onClose={() => dispatch({ did: 'put-away' })}
            onEnd={async (outcome) => {
              dispatch({ did: 'put-away' })
              if (!('request' in sheet) || !sheet.request) return
              // The app's backend first: the app's word alone has no effect.
              if (sheet.kind === 'confirm' && outcome === 'done') await confirmAsBackend(sheet.changeId)
              host.endWaiting(sheet.request, outcome, sheet.request.webview)
            }}
          />
        )}
        <p className="phone-toast" role="status">
          {toast?.text}
        </p>
      </div>
    </PhoneDevice>
  )
}

const NOT_WATCHED =
  'This browser cannot tell where a page goes: links to apps and other hosts are left to it, also while offline.'

/** A lender's backend does this by an operator call after the app's confirmation. */
const confirmAsBackend = (changeId: string) =>
  fetch('/sandbox/confirm-account', { method: 'POST', body: new URLSearchParams({ changeId }) }).catch(
    () => null,
  )

/** An address without session, because logs are shared. */
function shortened(address: string): string {
  const url = new URL(address)
  for (const name of Object.keys(identityIn(url.searchParams))) {
    if (name !== 'type') url.searchParams.delete(name)
  }
  return url.origin === location.origin ? url.href.slice(url.origin.length) : url.href
}

/** The phone's frame: screen size, and status bar. */
export interface Device {
  width: number
  height: number
  /** Scaled to fit, instead of actual size. */
  isFitted: boolean
  isOffline: boolean
}

/** Bezel and status bar, in pixels of `simulator.css`. */
const BEZEL = 10
const STATUS_BAR = 26

/** A phone with its screen. Scripts set its sizes, because the policy forbids style attributes. */
export function PhoneDevice({ device, children }: { device: Device; children: ReactNode }) {
  const { width, height, isFitted, isOffline } = device
  const stage = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const measure = () => {
        const wide = width + 2 * BEZEL
        const high = height + 2 * BEZEL + STATUS_BAR
        // If the phone is above its panels, its size determines the height, up to a limit.
        const room = Number.parseFloat(getComputedStyle(element).maxHeight) || element.clientHeight
        const scale = isFitted ? Math.min(1, element.clientWidth / wide, room / high) : 1
        const sizes = {
          '--phone-width': `${width}px`,
          '--phone-height': `${height + STATUS_BAR}px`,
          '--phone-scale': String(scale),
        }
        for (const [name, value] of Object.entries(sizes)) element.style.setProperty(name, value)
      }
      measure()
      const observer = new ResizeObserver(measure)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [width, height, isFitted],
  )
  return (
    <div className="phone-stage" ref={stage}>
      <div className="phone-place">
        <div className="phone">
          <div className="phone-status">
            <span>12:30</span>
            <span>
              {isOffline ? (
                <>
                  <Icon name="offline" />
                  <span className="only-read">no network</span>
                </>
              ) : (
                '4G'
              )}
            </span>
          </div>
          {children}
        </div>
      </div>
    </div>
  )
}
