/**
 * Locks what all objects inherit, so that no code of any library can pollute it: nothing can be added to the prototypes
 * of objects, arrays and functions, no method of theirs can be replaced, and `__proto__` leads nowhere. Each program
 * and thread of ours imports this first.
 *
 * Objects may still have methods of their own under these names. Freezing alone would forbid it, since an assignment to
 * an object fails where the inherited property is read-only; so the methods of objects and functions, which libraries
 * do replace in their own objects, become accessors. `constructor` stays as it is: older libraries assign it to their
 * own prototypes, and printing an object reads it.
 */
for (const prototype of [Object.prototype, Function.prototype])
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const property = Object.getOwnPropertyDescriptor(prototype, name)
    if (property?.writable !== true || name === 'constructor') continue
    Object.defineProperty(prototype, name, makeAccessor(prototype, name, property.value))
  }
Reflect.deleteProperty(Object.prototype, '__proto__')
Object.preventExtensions(Object.prototype)
Object.preventExtensions(Function.prototype)
Object.freeze(Array.prototype)

function makeAccessor(prototype: object, name: string, value: unknown): PropertyDescriptor {
  return {
    get: () => value,
    set(this: object, own: unknown) {
      if (this === prototype) throw new TypeError(`${name} of a prototype cannot be replaced.`)
      Object.defineProperty(this, name, {
        value: own,
        writable: true,
        enumerable: true,
        configurable: true,
      })
    },
    enumerable: false,
    configurable: false,
  }
}
