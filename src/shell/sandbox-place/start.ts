import { pageLocale } from '#client/page/config.ts';
import { islandT } from '#i18n/island.ts';
import { placeText } from './named-places.ts';
import { fromMap, MAP_HEIGHT, MAP_WIDTH, toMap, type MapPoint } from './projection.ts';

/**
 * Sets where this browser is, for the product's pages in the sandbox (#client/geo/sandbox-place.ts): by a named place,
 * a press on the map, or typed degrees.
 */
const DAYS_30 = 2_592_000;

async function start(form: HTMLFormElement): Promise<void> {
  const { findPlaceText, readPlaceText } = await import('#client/geo/geo.ts');
  const t = islandT(pageLocale(), 'place');
  const map = form.querySelector<SVGSVGElement>('[data-map]');
  const marker = map?.querySelector<SVGElement>('[data-marker]');
  const status = form.querySelector<HTMLElement>('[data-status]');
  const field = (name: string) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  const choices = [...form.querySelectorAll<HTMLInputElement>('input[name="place"]')];

  /** Shows what is set. */
  const show = (): void => {
    const text = findPlaceText(document.cookie);
    const set = text === undefined ? undefined : readPlaceText(text);
    const value = text === undefined ? 'real' : set?.name === 'map' ? 'map' : text;
    for (const choice of choices) choice.checked = choice.value === value;
    const position = set?.place.ok ? set.place.position : undefined;
    marker?.setAttribute('display', position ? 'inline' : 'none');
    if (position) {
      const { x, y } = toMap(position);
      marker?.setAttribute('transform', `translate(${x} ${y})`);
      for (const name of ['latitude', 'longitude', 'accuracy'] as const) {
        const input = field(name);
        if (input) input.value = String(position[name]);
      }
    }
    if (status) status.textContent = t('now', { place: t(`names.${set?.name ?? 'real'}`) });
  };

  const set = (text: string | undefined): void => {
    document.cookie = `sandbox_place=${text ?? ''}; path=/; samesite=lax; max-age=${text === undefined ? 0 : DAYS_30}`;
    show();
  };
  const setPoint = (point: MapPoint) => set(placeText(point, Number(field('accuracy')?.value ?? 0), 'map'));
  const setTyped = () => {
    const [latitude, longitude] = [field('latitude')?.valueAsNumber, field('longitude')?.valueAsNumber];
    if (form.reportValidity() && latitude !== undefined && longitude !== undefined) setPoint({ latitude, longitude });
  };

  for (const choice of choices)
    choice.addEventListener('change', () => {
      if (choice.value === 'map') setTyped();
      else set(choice.value === 'real' ? undefined : choice.value);
    });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    setTyped();
  });
  map?.addEventListener('click', ({ clientX, clientY }) => {
    const box = map.getBoundingClientRect();
    setPoint(fromMap(((clientX - box.x) / box.width) * MAP_WIDTH, ((clientY - box.y) / box.height) * MAP_HEIGHT));
  });
  show();
}

const form = document.querySelector<HTMLFormElement>('[data-place-form]');
if (form) void start(form);
