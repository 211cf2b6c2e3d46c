import type { LinkProps } from '@tanstack/react-router'
import type { PlaceTarget } from './CommandTarget.ts'

/** The address of a place that a command leads to, for links and for going there. */
export function toLink(target: PlaceTarget): LinkProps {
  switch (target.to) {
    case 'project':
      return {
        to: '/projects/$slug',
        params: { slug: target.slug },
        search: { metric: target.metric, g: target.g, range: target.range },
      }
    case 'statement':
      return {
        to: '/projects/$slug/financial-statement',
        params: { slug: target.slug },
        search: { g: target.g === 'day' ? undefined : target.g },
      }
    case 'statements':
      return {
        to: '/financial-statements',
        search: { projects: target.projects, g: target.g === 'day' ? undefined : target.g },
      }
    case 'data':
      return {
        to: '/projects/$slug/data',
        params: { slug: target.slug },
        search: { g: target.g, range: target.range },
      }
    case 'projectView':
      return { to: target.path, params: { slug: target.slug } }
    case 'metric':
      return {
        to: '/metrics/$metric',
        params: { metric: target.slug },
        search: { sectors: target.sectors, g: target.g, range: target.range },
      }
    case 'sector':
      return {
        to: '/markets/$sector',
        params: { sector: target.sector },
        search: { g: target.g, range: target.range },
      }
    case 'sectorProjects':
      return { to: '/projects', search: { sectors: target.sectors } }
    case 'leaderboard':
      return {
        to: '/leaderboards',
        search: { metric: target.metric, interval: target.interval },
      }
    case 'docs':
      return { to: '/docs/$page', params: { page: target.page } }
    case 'mart':
      return { to: '/marts/$mart', params: { mart: target.mart } }
    case 'asset':
      return { to: '/assets/$asset', params: { asset: target.asset } }
    case 'investor':
      return { to: '/fundraises/investors/$investor', params: { investor: target.investor } }
  }
}
