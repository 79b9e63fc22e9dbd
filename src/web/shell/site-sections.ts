/** The sections of the official site, in the order of its navigation (spec 2). */
export const siteSections = ['home', 'about', 'feedback', 'privacy', 'terms'] as const
export type SiteSection = (typeof siteSections)[number]
