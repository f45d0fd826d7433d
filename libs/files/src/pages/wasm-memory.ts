const PAGE_BYTES = 64 * 1024;

/** The used part of a global that Node provides but only the browser types declare. */
interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow: (this: WasmMemory, pages: number) => number;
}
declare const WebAssembly: { Memory: { prototype: WasmMemory } };

/**
 * Limits the memory of this thread's WebAssembly; the program in it then finds that it is out of memory.
 * @param onDenied called when more memory is refused
 */
export function limitWasmMemory(maxBytes: number, onDenied: () => void): void {
  const { prototype: memory } = WebAssembly.Memory;
  const grow = memory.grow;
  memory.grow = function growWithinLimit(this: WasmMemory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE_BYTES > maxBytes) {
      onDenied();
      throw new RangeError('too much memory');
    }
    return grow.call(this, pages);
  };
}
