import { type LazyExoticComponent, lazy } from 'react'

type Component = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/** A component of a module that loads when it is first rendered, by the name of its export. */
export function lazyComponent<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Extract<Module[Name], Component>> {
  return lazy(async () => ({ default: (await load())[name] as Extract<Module[Name], Component> }))
}
