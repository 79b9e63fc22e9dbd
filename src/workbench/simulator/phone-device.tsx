import { type ReactNode, useCallback } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** The phone as an object: how large its screen is, and what its upper edge says. */
export interface Device {
  width: number
  height: number
  /** As large as there is room, instead of its true size. */
  isFitted: boolean
  isOffline: boolean
}

/** Bezel and status bar, in the pixels of `simulator.css`. */
const BEZEL = 10
const STATUS_BAR = 26

/** A phone with its screen. Its sizes are set by script: the policy allows no style attributes. */
export function PhoneDevice({ device, children }: { device: Device; children: ReactNode }) {
  const { width, height, isFitted, isOffline } = device
  const stage = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const measure = () => {
        const wide = width + 2 * BEZEL
        const high = height + 2 * BEZEL + STATUS_BAR
        // Where the phone stands above its panels, its own size makes the height, up to a limit.
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
