const TICK_MS = 200;

/**
 * Counts down whole seconds by the clock, so that throttled timers do not delay it.
 * @param onTick receives the seconds left, at least five times a second
 * @param onEnd is called once, when no second is left
 * @returns a function that stops the countdown
 */
export function startCountdown(
  seconds: number,
  onTick: (left: number) => void,
  onEnd: () => void,
): () => void {
  const end = Date.now() + seconds * 1000;
  const timer = setInterval(() => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    onTick(left);
    if (left > 0) return;
    clearInterval(timer);
    onEnd();
  }, TICK_MS);
  return () => clearInterval(timer);
}
