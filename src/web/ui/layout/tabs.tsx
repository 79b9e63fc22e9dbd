import { Anchor } from '#web/ui/anchor.tsx'

export type Tab = { text: string; href: string; current: boolean }

/** Views of the same page, each with its own address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Anchor key={tab.href} href={tab.href} aria-current={tab.current ? 'page' : undefined}>
          {tab.text}
        </Anchor>
      ))}
    </nav>
  )
}
