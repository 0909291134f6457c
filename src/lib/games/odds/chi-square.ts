/** Lanczos' approximation of ln Γ(z) for z > 0 (g = 7, nine terms), accurate to about 15 digits. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

function lnGamma(z: number): number {
  // The approximation requires z ≥ ½; below, Γ(z) = Γ(z + 1) ÷ z.
  if (z < 0.5) return lnGamma(z + 1) - Math.log(z);
  const [first, ...rest] = LANCZOS;
  const sum = rest.reduce<number>((so, term, i) => so + term / (z + i), first);
  const t = z + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (z - 0.5) * Math.log(t) - t + Math.log(sum);
}

const ENOUGH = 1e-15;
const STEPS = 1_000;

/** The lower share P(a, x) by its series, which converges fast for small x. */
function lowerBySeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < STEPS && term > sum * ENOUGH; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum * Math.exp(a * Math.log(x) - x - lnGamma(a));
}

/** The upper share Q(a, x) by its continued fraction (Lentz), which converges fast for large x. */
function upperByFraction(a: number, x: number): number {
  const tiny = 1e-300;
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < STEPS; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b || tiny);
    c = b + an / c || tiny;
    fraction *= c * d;
    if (Math.abs(c * d - 1) < ENOUGH) break;
  }
  return fraction * Math.exp(a * Math.log(x) - x - lnGamma(a));
}

/**
 * The probability that chance alone gives a chi-square of at least `x`: the upper regularised incomplete gamma function
 * Q(degrees ÷ 2, x ÷ 2).
 */
export function chiSquarePValue(x: number, degrees: number): number {
  const [a, half] = [degrees / 2, x / 2];
  if (half <= 0 || a <= 0) return 1;
  const upper = half < a + 1 ? 1 - lowerBySeries(a, half) : upperByFraction(a, half);
  return Math.min(1, Math.max(0, upper));
}
