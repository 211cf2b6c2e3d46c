import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { KIND_WORDS } from '../KIND_WORDS.ts'
import type { ListTab } from './ListAddress.ts'

/** What is said where a tab of a list has nothing, and what to do about it. */
export function describeEmpty(kind: DocumentKind, tab: ListTab): { title: string; text: string } {
  const { one, many } = KIND_WORDS[kind]
  switch (tab) {
    case 'mine':
      return {
        title: `You have no ${many} yet`,
        text: `What you save is listed here. Begin with a new ${one}, a template, or a copy of a public one.`,
      }
    case 'organization':
      return {
        title: `Your organisation has no ${many} yet`,
        text: `A ${one} is listed here once somebody shares it with the organisation.`,
      }
    case 'public':
      return {
        title: `Nobody has made a ${one} public yet`,
        text: `Whoever may change a ${one} says who may see it.`,
      }
    case 'favorites':
      return {
        title: `None of your favourites is a ${one}`,
        text: `The star beside a ${one} puts it here.`,
      }
  }
}
