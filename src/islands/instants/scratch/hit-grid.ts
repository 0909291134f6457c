import type { Box, Point } from './geometry.ts';

/** Cells of an area each way. They belong to the area, so they stay when the card changes its size. */
const CELLS = 12;
/** From this part on an area counts as open. */
const OPEN_AT = 0.55;

export interface HitGrid {
  /** Scratches a round spot. Answers the areas that are open by it. */
  mark(boxes: readonly Box[], at: Point, radius: number): readonly number[];
  /** The scratched part of an area, 0 to 1. */
  partOf(area: number): number;
  /** An area as if it had never been scratched, or all. */
  reset(area?: number): void;
}

/**
 * How much of each area is scratched, kept as a coarse grid: reading it back from the canvas would stall each frame.
 */
export function createHitGrid(count: number): HitGrid {
  const all = CELLS * CELLS;
  const cells = Array.from({ length: count }, () => new Uint8Array(all));
  const hits = new Uint16Array(count);
  const isOpen = (area: number) => (hits[area] ?? 0) >= OPEN_AT * all;

  function markArea(area: number, box: Box, at: Point, radius: number): void {
    const grid = cells[area];
    if (!grid) return;
    const [w, h] = [box.width / CELLS, box.height / CELLS];
    const first = (low: number, size: number) => Math.max(0, Math.floor(low / size - 0.5));
    const last = (high: number, size: number) => Math.min(CELLS - 1, Math.ceil(high / size - 0.5));
    for (let row = first(at.y - radius - box.y, h); row <= last(at.y + radius - box.y, h); row++)
      for (let column = first(at.x - radius - box.x, w); column <= last(at.x + radius - box.x, w); column++) {
        const cell = row * CELLS + column;
        const [dx, dy] = [box.x + (column + 0.5) * w - at.x, box.y + (row + 0.5) * h - at.y];
        if (grid[cell] !== 0 || dx * dx + dy * dy > radius * radius) continue;
        grid[cell] = 1;
        hits[area] = (hits[area] ?? 0) + 1;
      }
  }

  return {
    mark: (boxes, at, radius) => {
      const opened: number[] = [];
      for (const [area, box] of boxes.entries()) {
        const near =
          at.x + radius > box.x &&
          at.x - radius < box.x + box.width &&
          at.y + radius > box.y &&
          at.y - radius < box.y + box.height;
        if (!near || isOpen(area)) continue;
        markArea(area, box, at, radius);
        if (isOpen(area)) opened.push(area);
      }
      return opened;
    },
    partOf: (area) => (hits[area] ?? 0) / all,
    reset: (area) => {
      for (const [one, grid] of cells.entries())
        if (area === undefined || area === one) {
          grid.fill(0);
          hits[one] = 0;
        }
    },
  };
}
