/** Labels of captions in Western languages other than English. */
import { expect, test } from "bun:test";
import { printPages } from "../../test/printed-lines.ts";
import { findCaptions } from "./find-captions.ts";

const centred = (text: string) => ({ text, x0: 217.5, x1: 377.5, size: 10.5 });

function kindsOf(text: string): [string, string][] {
  const lines = [centred(text)];
  return findCaptions({ pages: printPages(lines), isFree: () => true, bodySize: 12 }).map(({ kind, number }) => [
    kind,
    number,
  ]);
}

test("findCaptions() knows the labels of Western languages", () => {
  for (const text of [
    "Figura 1.1 Órbita del satélite",
    "FIGURA 1.1 – Órbita",
    "Figuur 1.1: Overzicht",
    "Figur 1.1: Oversigt",
    "Рисунок 1.1 Схема",
    "Obrázek 1.1: Schéma",
  ])
    expect(kindsOf(text)).toEqual([["figure", "1.1"]]);
  for (const text of [
    "Tabella 2: Densità",
    "Tabela 2 – Níveis",
    "Tabla 2: Datos",
    "Tableau 2 – Valeurs",
    "Quadro 2 – Níveis",
    "Cuadro 2: Datos",
    "Tabel 2: Waarden",
    "Tabell 2: Värden",
    "Таблица 2 Данные",
  ])
    expect(kindsOf(text)).toEqual([["table", "2"]]);
});

test("findCaptions() takes no sentence in these languages for a caption", () => {
  for (const text of [
    "Figura 2 mostra a curva",
    "Tabella 2 riporta i dati",
    "Tableau 2 montre les valeurs",
    "La Tabla 2 presenta los datos",
    "Figura 2 e Figura 3 sono simili",
    "Figur 3 viser kurven",
  ])
    expect(kindsOf(text)).toEqual([]);
});

test("findCaptions() takes no year at the beginning of a caption for a part of its number", () => {
  expect(kindsOf("Fig. 1. 1907 roadster of a maker")).toEqual([["figure", "1"]]);
});
